import { ThemeChoice } from '../shell/theme-choice.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { Page } from '../ui/page.tsx';
import { Controls } from './ui-controls.tsx';
import { Floating } from './ui-floating.tsx';
import { Part } from './ui-part.tsx';
import { ProductParts } from './ui-product.tsx';
import { Tokens } from './ui-tokens.tsx';

// Every token, every part of app/ui and those that the product is made of, in every state; in development
// only (app/routes.ts).

export default function Ui() {
  return (
    <Page title="Parts" isWide>
      <ThemeChoice className="mb-8 max-w-100" />
      <div className="*:mb-8 *:break-inside-avoid md:columns-2 md:gap-8">
        <Tokens />
        <Controls />
        <Part title="What floats">
          <Floating />
        </Part>
        <ProductParts />
      </div>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary };
