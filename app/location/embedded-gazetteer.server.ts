import { createGazetteer } from './gazetteer.server.ts';
import localities from './localities.csv?raw';

/**
 * The list of localities that comes with the product: a constant, read from the text that the
 * bundler puts here. Only what is bundled may import this file; what Node runs unbundled takes a `Gazetteer`.
 */
export const gazetteer = createGazetteer(localities);
