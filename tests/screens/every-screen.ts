import { ACCOUNT } from './account.ts';
import { BROWSING } from './browsing.ts';
import { INFORMATION } from './information.ts';
import { ORDERING } from './ordering.ts';
import type { Screen } from './screen.ts';

/** Every screen of the product, with its long, empty and error states and its dialogs. */
export const EVERY_SCREEN: readonly Screen[] = [...BROWSING, ...ORDERING, ...ACCOUNT, ...INFORMATION];
