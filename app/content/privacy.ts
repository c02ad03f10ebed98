import { type ContactDetails, NO_DETAILS } from './contact-details.ts';
import type { Policy } from './policy.ts';

/** Whose map service names places and measures ways (README, `MAPS_PROVIDER`). */
type MapsProvider = 'embedded' | 'google' | 'osm';

const POSITION_GOES_TO: Record<MapsProvider, string> = {
  embedded: 'The position, rounded to about 100 metres, is sent to us for that answer',
  google:
    'For that your browser asks Google Maps, to which Google’s privacy policy applies, and sends it the position, rounded to about 100 metres; what is near you we look up ourselves. The position is used for those answers',
  osm: 'The position, rounded to about 100 metres, is sent to us, and we ask servers that use the map of OpenStreetMap, without telling them who you are. It is used for that answer',
};

/** Spec §9: age 18 or older, no service for children under 13. */
export function privacyPolicy(
  brandName: string,
  { legalName, grievanceOfficer }: ContactDetails = NO_DETAILS,
  mapsProvider: MapsProvider = 'embedded',
): Policy {
  const keeper = legalName ? `${legalName}, which operates ${brandName}, keeps` : 'We keep';
  const officer = grievanceOfficer ? ` to ${grievanceOfficer}, or` : '';
  return {
    title: 'Privacy Policy',
    summary: `What ${brandName} knows about you, why, for how long, and what you can do about it.`,
    sections: [
      {
        heading: 'What we collect',
        paragraphs: [
          `${keeper} only what an order needs:`,
          [
            'Your account: full name, mobile number, email address, an optional profile picture, and a password that we store only as a one-way hash.',
            'Your saved addresses with the details you add for the delivery partner.',
            'Your orders: items, amounts, chosen payment method, address and the times of each step.',
            'What you write to us under Help & Support, with the email address and order id you give there.',
          ],
          'We do not take online payments and never see a card number, a bank account or a UPI PIN.',
        ],
      },
      {
        heading: 'Your location',
        paragraphs: [
          `With your permission your browser tells this page where you are, so that we can name your neighbourhood and show how far each restaurant is. ${POSITION_GOES_TO[mapsProvider]} and is not stored with your account. You can refuse and choose a place by name instead; everything else works all the same.`,
        ],
      },
      {
        heading: 'What stays in your browser',
        paragraphs: [
          'These are kept in your own browser, each under the name in brackets:',
          [
            'your cart (cartItems);',
            'who is signed in: your name, picture, email address and account id (user);',
            'your last order with its items, amounts and address (lastOrder);',
            'your choices at checkout: delivery or pickup, how you pay, and the chosen address with your account id (checkout);',
            'the categories, restaurants and menus you looked at last, shown again for five minutes (homeData, restaurantData);',
            'what you searched for last, at most six texts (recentSearches);',
            'the place you chose by name (place), or that you refused to tell your position (placeRefused);',
            'whether you switched the bell off (bell);',
            'the light or dark look, if you chose one (theme);',
            ...(mapsProvider === 'google'
              ? ['which of Google’s services for distances answers this page (mapsMatrix);']
              : []),
            'how far you had scrolled on each page, and from which page to which a picture moved, until you close the tab (react-router-scroll-positions, remix-router-transitions).',
          ],
          'Logging out removes who is signed in, your last order, your choices at checkout and your recent searches; deactivating your account also removes the cart. You can erase all of it in the settings of your browser.',
          'One cookie keeps you signed in, another remembers that you have been, so that strangers who try passwords do not keep you out; scripts can read neither. There are no advertising or tracking cookies.',
        ],
      },
      {
        heading: 'Why we use it, and who else sees it',
        paragraphs: [
          'We use your information to prepare and deliver your orders, to answer you, to prevent misuse, and to keep the records that the law asks of us.',
          'The restaurant or store that prepares your order sees its items. The delivery partner sees the name, mobile number and address. We share information with authorities when the law obliges us. We do not sell it.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'Your account and addresses stay until you delete them or deactivate your account. Requests that you sent us under Help & Support are erased after 24 months; those sent while logged in go with the account if that is sooner. Orders stay for as long as tax and accounting law requires, without your name once the account is gone.',
        ],
      },
      {
        heading: 'Age',
        paragraphs: [
          'You must be 18 or older to have an account. The service is not directed to children under 13, and we do not knowingly collect their information. If you believe that a child has given us personal information, write to us and we will delete it.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          `Under the Digital Personal Data Protection Act, 2023 you may see, correct and erase your personal data, withdraw your consent, nominate a person to act for you, and complain. You can edit your profile and addresses and deactivate your account yourself, under Account. For anything else write${officer} to us under Help & Support; we answer within 30 days.`,
        ],
        hasContact: true,
      },
      {
        heading: 'Changes',
        paragraphs: [
          'When this policy changes we publish the new text here with its date. If a change matters to what you agreed to, we ask you again.',
        ],
      },
    ],
  };
}
