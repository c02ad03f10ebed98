import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { aboutUs } from './about.ts';
import { LinkedText } from './linked-text.tsx';
import { privacyPolicy } from './privacy.ts';
import { refundsPolicy } from './refunds.ts';
import { shippingPolicy } from './shipping.ts';
import { termsAndConditions } from './terms.ts';

const HELP = ['Help & Support', '/help_support'];
const REFUNDS = ['Refunds & Cancellation Policy', '/refunds'];

test.each([
  [aboutUs, []],
  [privacyPolicy, [HELP, HELP, HELP]],
  [refundsPolicy, [HELP]],
  [shippingPolicy, []],
  [termsAndConditions, [REFUNDS, HELP]],
])('the text of %o keeps its wording and links to the screens that it names', (policyOf, expected) => {
  const text = policyOf('Tiffin')
    .sections.flatMap(({ paragraphs }) => paragraphs.flat())
    .join(' ');
  const Stub = createRoutesStub([{ path: '/', Component: () => <LinkedText>{text}</LinkedText> }]);
  const { container } = render(<Stub />);
  expect(container.textContent).toBe(text);
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(expected);
});
