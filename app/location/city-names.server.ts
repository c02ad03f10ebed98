/** Other names under which people write, and look for, a city of localities.csv. */
export const CITY_NAMES: Record<string, readonly string[]> = {
  Bengaluru: ['Bangalore'],
  Chennai: ['Madras'],
  Guwahati: ['Gauhati'],
  Gurugram: ['Gurgaon'],
  Kochi: ['Cochin', 'Ernakulam'],
  Kolkata: ['Calcutta'],
  Margao: ['Madgaon', 'Goa'],
  Mohali: ['Sahibzada Ajit Singh Nagar'],
  Mumbai: ['Bombay'],
  Mysuru: ['Mysore'],
  'North Goa': ['Goa'],
  Panaji: ['Panjim', 'Goa'],
  'South Goa': ['Goa'],
  Vadodara: ['Baroda'],
  Visakhapatnam: ['Vizag'],
};
