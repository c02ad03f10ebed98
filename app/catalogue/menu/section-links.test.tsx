import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { MenuSection } from '../pages.ts';
import { sectionId } from './menu-sections.tsx';
import { SectionLinks } from './section-links.tsx';

const SECTIONS: MenuSection[] = ['Biryani', 'Curries', 'Breads', 'Drinks'].map((heading) => ({
  heading,
  items: [],
}));

/** jsdom has no layout, so the test sets the positions of the sections and the scroll position. */
function open() {
  let tell: (section: number) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        tell = (section) =>
          act(() =>
            callback([{ isIntersecting: true, target: document.getElementById(sectionId(section)) }]),
          );
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3_000);
  vi.stubGlobal('innerHeight', 800);
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <SectionLinks sections={SECTIONS} drawn={SECTIONS} counts={[8, 6, 1, 1]} />
          {SECTIONS.map(({ heading }, index) => (
            <section key={heading} id={sectionId(index)} />
          ))}
        </>
      ),
    },
  ]);
  render(<Stub />);
  return { bringUp: (section: number) => tell(section) };
}

const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y);
  fireEvent.scroll(window);
};
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

test('the section in the upper part is marked, and the last one at the end of the page', () => {
  const { bringUp } = open();
  expect(current()).toEqual(['Biryani']);
  bringUp(1);
  scrollTo(1_400);
  expect(current()).toEqual(['Curries']);
  // The two short sections at the end cannot reach the upper part.
  scrollTo(2_200);
  expect(current()).toEqual(['Drinks']);
  scrollTo(1_400);
  expect(current()).toEqual(['Curries']);
});

test('a pressed section is marked, however far the page can scroll, until the customer scrolls', () => {
  const { bringUp } = open();
  fireEvent.click(screen.getByRole('link', { name: 'Breads' }));
  expect(current()).toEqual(['Breads']);
  scrollTo(2_200);
  bringUp(1);
  expect(current()).toEqual(['Breads']);
  scrollTo(1_900);
  expect(current()).toEqual(['Curries']);
});
