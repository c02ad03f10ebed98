import cities from './cities.csv?raw';
import { createGazetteer } from './gazetteer.server.ts';
import localities from './localities.csv?raw';
import pincodes from './pincodes.csv?raw';

/**
 * The gazetteer of the product, parsed from texts that the bundler inlines. Only bundled code may import this file;
 * code that Node runs unbundled takes a `Gazetteer` as an argument.
 */
export const gazetteer = createGazetteer({ localities, cities, pincodes });
