import type { Policy } from './policy.ts';

/** Spec §9: age 18 or older, no service for children under 13. */
export function privacyPolicy(brandName: string): Policy {
  return {
    title: 'Privacy Policy',
    summary: `What ${brandName} knows about you, why, for how long, and what you can do about it.`,
    sections: [
      {
        heading: 'What we collect',
        paragraphs: [
          'We keep only what an order needs:',
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
          'With your permission your browser tells this page where you are, so that we can name your neighbourhood and show how far each restaurant is. The position is used for that answer and is not stored with your account. You can refuse and choose a place by name instead; everything else works all the same.',
        ],
      },
      {
        heading: 'What stays in your browser',
        paragraphs: [
          'Your cart, your last order, your name and picture for the header, and the place you chose are kept in your own browser. One cookie keeps you signed in; scripts cannot read it. There are no advertising or tracking cookies.',
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
          'Your account and addresses stay until you delete them or deactivate your account. Requests that you sent us while logged in go with the account. Orders stay for as long as tax and accounting law requires, without your name once the account is gone.',
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
          'Under the Digital Personal Data Protection Act, 2023 you may see, correct and erase your personal data, withdraw your consent, nominate a person to act for you, and complain. You can edit your profile and addresses and deactivate your account yourself, under Account. For anything else write to us under Help & Support; we answer within 30 days.',
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
