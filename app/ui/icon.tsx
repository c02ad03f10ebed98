/** A Lucide icon: the child elements of its `<svg>`, and its width and height. */
export interface IconDrawing {
  node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
  size: number;
}

/** Icons are decorative: the text beside them or the name of the button gives their meaning. */
export type Icon = (props: { className?: string }) => React.ReactNode;

/**
 * Creates an icon that React renders as one element with inner markup: Lucide's own components take ten times as long
 * (docs/decisions/render-speed.md). Class `icon` sets size and stroke (app.css).
 */
export function iconOf({ node, size }: IconDrawing): Icon {
  const viewBox = `0 0 ${size} ${size}`;
  const markup = { __html: node.map(markupOf).join('') };
  return ({ className }) => (
    <svg
      aria-hidden
      viewBox={viewBox}
      className={className ? `icon ${className}` : 'icon'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from the icon package
      dangerouslySetInnerHTML={markup}
    />
  );
}

function markupOf([element, { key: _, ...attributes }]: IconDrawing['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join('')}></${element}>`;
}
