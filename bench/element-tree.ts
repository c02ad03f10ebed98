import { JSDOM } from 'jsdom';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** The attributes in pages whose React names differ from HTML. */
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

/** Attributes whose empty value is an empty text, not `true`. */
const TEXTS = ['alt', 'class', 'value'];

type Factory = () => ReactNode;

/**
 * The floor of rendering: React creates the elements of a page without any component and renders them to a string.
 * @returns a function that renders the page once
 */
export function elementTree(html: string): () => string {
  const create = createFactory(new JSDOM(html).window.document.documentElement, 0);
  return () => renderToString(create());
}

function createFactory(element: Element, key: number): Factory {
  const { localName } = element;
  const attributes: Record<string, unknown> = { key };
  for (const { name, value } of element.attributes) {
    if (name === 'style' || name.startsWith('on')) continue;
    attributes[NAMES[name] ?? name] = value === '' && !TEXTS.includes(name) ? true : value;
  }
  // React warns about a value without a change handler.
  if (localName === 'input') attributes.readOnly = true;
  if (localName === 'script' || localName === 'svg') {
    attributes.dangerouslySetInnerHTML = { __html: element.innerHTML };
    return () => createElement(localName, attributes);
  }
  const children = [...element.childNodes].flatMap((node, at): Factory[] => {
    if (node.nodeType === node.ELEMENT_NODE) return [createFactory(node as Element, at)];
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
