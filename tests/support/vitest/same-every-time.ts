import fc from 'fast-check';

// Fixes the seed, so that the same code gets the same inputs and a new failure means a change. `npm run test:chaos`
// uses random ones.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 });
