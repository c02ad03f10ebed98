import fc from 'fast-check';

// The same inputs in each run, so that a new failure comes from a change. `npm run test:chaos` uses random seeds.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 });
