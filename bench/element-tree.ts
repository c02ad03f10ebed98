import { JSDOM } from 'jsdom';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Attributes whose React names differ from HTML, as far as pages use them. */
const NAMES: Record<string, string> = {
  autocomplete: 'autoComplete',
  charset: 'charSet',
  class: 'className',
  enterkeyhint: 'enterKeyHint',
  fetchpriority: 'fetchPriority',
  for: 'htmlFor',
  imagesizes: 'imageSizes',
  imagesrcset: 'imageSrcSet',
  maxlength: 'maxLength',
  popovertarget: 'popoverTarget',
  srcset: 'srcSet',
  viewbox: 'viewBox',
};

/** Attributes for which an empty value is a text instead of true. */
const TEXTS = ['alt', 'class', 'value'];

type Make = () => ReactNode;

/**
 * The floor of rendering: React alone, which creates the elements of a page again, without a component, and renders
 * them to a string.
 */
export function elementTree(html: string): () => string {
  const make = makerOf(new JSDOM(html).window.document.documentElement, 0);
  return () => renderToString(make());
}

function makerOf(element: Element, key: number): Make {
  const { localName } = element;
  const attributes: Record<string, unknown> = { key };
  for (const { name, value } of element.attributes) {
    if (name === 'style' || name.startsWith('on')) continue;
    attributes[NAMES[name] ?? name] = value === '' && !TEXTS.includes(name) ? true : value;
  }
  // A field whose value never changes.
  if (localName === 'input') attributes.readOnly = true;
  if (localName === 'script' || localName === 'svg') {
    attributes.dangerouslySetInnerHTML = { __html: element.innerHTML };
    return () => createElement(localName, attributes);
  }
  const children = [...element.childNodes].flatMap((node, at): Make[] => {
    if (node.nodeType === node.ELEMENT_NODE) return [makerOf(node as Element, at)];
    return node.nodeType === node.TEXT_NODE ? [() => node.nodeValue] : [];
  });
  const [only] = children;
  if (children.length === 1 && only) return () => createElement(localName, attributes, only());
  if (children.length === 0) return () => createElement(localName, attributes);
  return () =>
    createElement(
      localName,
      attributes,
      children.map((child) => child()),
    );
}
