import { type ContactDetails, NO_DETAILS } from './contact-details.ts';
import type { Policy } from './policy.ts';

/** The map service that names places and measures distances (docs/settings.md). */
type MapsProvider = 'embedded' | 'google' | 'osm';

const LOCATION_GOES_TO: Record<MapsProvider, string> = {
  embedded: 'Your current location, rounded to about 100 metres, is sent to us for that answer',
  google:
    "For that your browser asks Google Maps, to which Google's privacy policy applies, and sends it your current location, rounded to about 100 metres; what is near you we look up ourselves. Your current location is used for those answers",
  osm: 'Your current location, rounded to about 100 metres, is sent to us, and we ask servers that use the map of OpenStreetMap, without telling them who you are. It is used for that answer',
};

/** Spec §9: customers must be 18 or older, and the service is not for children under 13. */
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
          `With your permission your browser tells this page your current location, so that we can name your neighbourhood and show how far each restaurant is. ${LOCATION_GOES_TO[mapsProvider]} and is not stored with your account. You can refuse and choose a place by name instead; everything else works all the same.`,
        ],
      },
      {
        heading: 'What stays in your browser',
        paragraphs: [
          'These are kept in your own browser, each under the name in brackets:',
          [
            'your cart (cartItems);',
            'who is logged in: your name, picture, email address and account id (user);',
            'your last order with its items, amounts and address (lastOrder);',
            'your choices at checkout: delivery or pickup, how you pay, and the chosen address with your account id (checkout);',
            'the categories, restaurants and menus you looked at last, shown again for five minutes (homeData, restaurantData);',
            'what you searched for last, at most six texts (recentSearches);',
            'the places you chose by name last, at most four (recentPlaces);',
            'the place you chose by name (place), or which of your saved addresses you chose (addressPlace: its area alone), or that you did not share your current location (placeRefused);',
            'whether you switched Cart sound off (bell);',
            'the light or dark look, if you chose one (theme);',
            ...(mapsProvider === 'google'
              ? ["which of Google's services for distances answers this page (mapsMatrix);"]
              : []),
            'how far you had scrolled on each page, until you close the tab (react-router-scroll-positions).',
          ],
          'Logging out removes who is logged in, your last order, your choices at checkout, your recent searches with their results, your recent places and a chosen place that is one of your saved addresses; so does a login that ends elsewhere, such as by a changed password, as soon as this site learns of it. Deactivating your account also removes the cart. You can delete all of it in the settings of your browser.',
          'There are four cookies. One keeps you logged in (tiffin.session_token). Another remembers that you have logged in on this browser, so that wrong passwords tried elsewhere do not lock you out of it (tiffin.known_account). The third lets the next page confirm that your password was changed, and lasts a minute at most (tiffin.password_changed). Scripts can read none of these three. The fourth names the locality or city around the place that is shown, or until that is known the one of a link that you opened, and no position, so that the next page already begins with what is delivered there (area). It lasts 180 days after your last visit, other sites cannot read it, and it holds nothing else about you. It is removed when you choose a place far from every city, and when you log out while one of your saved addresses is chosen; you can delete it in the settings of your browser at any time. There are no advertising or tracking cookies.',
        ],
      },
      {
        heading: 'Why we use it, and who else sees it',
        paragraphs: [
          'We use your information to prepare and deliver your orders, to answer you, to prevent misuse, and to keep the records that the law asks of us.',
          'The restaurant or store that prepares your order sees its items, and if the whole order is from it, also your name, mobile number and address. The delivery partner sees the name, mobile number and address. We share information with authorities when the law obliges us. We do not sell it.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'Your account and addresses stay until you delete them or deactivate your account. Requests that you sent us under Help & Support are deleted permanently after 24 months; those sent while logged in go with the account if that is sooner. Orders stay for as long as tax and accounting law requires, without your name once the account is gone.',
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
          `Under the Digital Personal Data Protection Act, 2023 you may see, correct and delete your personal data, withdraw your consent, nominate a person to act for you, and complain. You can edit your profile and addresses and deactivate your account yourself, under Account. For anything else write${officer} to us under Help & Support; we answer within 30 days.`,
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
