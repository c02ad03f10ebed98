import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A stored request for help, as the operator reads it; `createdAt` is ISO 8601. */
export type SupportRequest = Omit<Selectable<Tables['supportrequests']>, 'createdAt'> & { createdAt: string };
