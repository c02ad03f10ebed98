/** Help & Support: customers' questions with their answers. */
export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Where is my order?',
    answer:
      'Open it under Account, Your orders, or press Track Order on its confirmation. The page follows every step as it happens; there is no need to reload it.',
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Yes, within 5 minutes of placing it and before it is being prepared, from its tracking page. After that, the kitchen has already started.',
  },
  {
    question: 'When do I get my money back?',
    answer: 'Refunds are credited in 5 to 7 business days to the method you paid with.',
  },
  {
    question: 'How do I pay?',
    answer:
      'You choose a method at checkout: cash, card, wallet or UPI. Nothing is charged on this website; you pay when you receive the order.',
  },
  {
    question: 'What if something is missing or wrong?',
    answer:
      'Write to us within 24 hours with the form below, and name the order id. Keep a photograph of what was spoilt or damaged: it may help.',
  },
  {
    question: 'Why does a distance begin with ≈?',
    answer:
      'It is an estimate: the straight-line distance to the restaurant, lengthened to allow for streets.',
  },
  {
    question: 'Why does it say location access is denied?',
    answer:
      'Your browser did not share your current location. Tap the place at the top of the page and choose your area by name; everything works all the same.',
  },
];
