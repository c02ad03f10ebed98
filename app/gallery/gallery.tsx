import { ThemeChoice } from '../shell/theme-choice.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { Page } from '../ui/page.tsx';
import { Controls } from './controls.tsx';
import { Floating } from './floating.tsx';
import { Part } from './part.tsx';
import { ProductParts } from './product.tsx';
import { Tokens } from './tokens.tsx';

// Every token and every component of app/ui and of the product, in every state. The route exists in development
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
