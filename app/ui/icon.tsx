/** What Lucide's package has of an icon: the elements within its `<svg>`, and the length of its sides. */
export interface IconDrawing {
  node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
  size: number;
}

/** An icon only illustrates: what it means is said beside it, or by the name of its button. */
export type Icon = (props: { className?: string }) => React.ReactNode;

/**
 * An icon that is one element to React, and markup within: Lucide's own components take ten times as long to render
 * (docs/decisions/render-speed.md). Class `icon` gives it size and strokes (app.css).
 */
export function iconOf({ node, size }: IconDrawing): Icon {
  const viewBox = `0 0 ${size} ${size}`;
  const markup = { __html: node.map(markupOf).join('') };
  return ({ className }) => (
    <svg
      aria-hidden
      viewBox={viewBox}
      className={className ? `icon ${className}` : 'icon'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own drawing
      dangerouslySetInnerHTML={markup}
    />
  );
}

function markupOf([element, { key: _, ...attributes }]: IconDrawing['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join('')}></${element}>`;
}
