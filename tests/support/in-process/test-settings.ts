import { NO_DETAILS } from '../../../app/content/contact-details.ts';
import type { ProductSettings } from '../../../app/services.server.ts';

export const OPERATOR_TOKEN = 'an operator token for the tests';

export const TEST_SETTINGS: ProductSettings = {
  brandName: 'Tiffin',
  authSecret: 'a secret that only the tests know, 32+',
  acceptedAuthSecret: null,
  operatorToken: OPERATOR_TOKEN,
  demoStepMilliseconds: null,
  sharedAccountId: null,
  isSecure: false,
  allowedOrigins: [],
  siteUrl: null,
  contact: NO_DETAILS,
  maps: { provider: 'embedded' },
  // Tests register and log in often; tests of the limits set lower ones.
  limits: { perAccount: 10_000, perAccountAnywhere: 10_000, perAddress: 10_000 },
  natsUrl: null,
  orderLimits: { maxOpen: 0, maxPerHour: 0, maxCashRupees: 0 },
  delivery: { radiusMetres: null, isStrict: false },
  webhooks: { arePrivateAllowed: false },
};
