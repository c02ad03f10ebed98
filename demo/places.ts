/** A neighbourhood of invented vendors; its position is approximate. */
export interface Place {
  city: string;
  locality: string;
  pincode: string;
  lat: number;
  lng: number;
}

const LOCALITIES: Readonly<
  Record<string, readonly (readonly [name: string, lat: number, lng: number, pincode: string])[]>
> = {
  Bengaluru: [
    ['BTM Layout', 12.9166, 77.6101, '560040'],
    ['Banashankari', 12.927, 77.556, '560034'],
    ['Banaswadi', 13.0141, 77.6518, '560062'],
    ['Bannerghatta Road', 12.8865, 77.599, '560041'],
    ['Basavanagudi', 12.9422, 77.5738, '560056'],
    ['Bellandur', 12.929, 77.675, '560020'],
    ['Bommanahalli', 12.903, 77.6242, '560084'],
    ['Brookefield', 12.9656, 77.7165, '560033'],
    ['CV Raman Nagar', 12.9855, 77.6639, '560084'],
    ['Chamarajpet', 12.9585, 77.5639, '560059'],
    ['Domlur', 12.9609, 77.6387, '560098'],
    ['Electronic City', 12.844, 77.668, '560056'],
    ['Frazer Town', 12.9986, 77.613, '560033'],
    ['HSR Layout', 12.9116, 77.6474, '560087'],
    ['Hebbal', 13.0358, 77.597, '560069'],
    ['Indiranagar', 12.975, 77.641, '560044'],
    ['JP Nagar', 12.9063, 77.5857, '560078'],
    ['Jayanagar', 12.93, 77.586, '560010'],
    ['KR Puram', 13.0115, 77.7, '560072'],
    ['Kadugodi', 12.997, 77.761, '560040'],
    ['Kalyan Nagar', 13.0221, 77.6403, '560067'],
    ['Kengeri', 12.9177, 77.4838, '560048'],
    ['Koramangala', 12.9352, 77.6245, '560029'],
    ['MG Road', 12.9755, 77.6068, '560051'],
    ['Mahadevapura', 12.988, 77.6895, '560064'],
    ['Majestic', 12.9767, 77.5713, '560012'],
    ['Malleshwaram', 13.0031, 77.5643, '560098'],
    ['Marathahalli', 12.9569, 77.7011, '560056'],
    ['Peenya', 13.0285, 77.5197, '560039'],
    ['RT Nagar', 13.024, 77.5948, '560036'],
    ['Rajajinagar', 12.991, 77.554, '560041'],
    ['Rajarajeshwari Nagar', 12.921, 77.517, '560065'],
    ['Ramamurthy Nagar', 13.012, 77.6777, '560086'],
    ['Richmond Town', 12.9634, 77.602, '560054'],
    ['Sadashivanagar', 13.0068, 77.5813, '560026'],
    ['Sahakar Nagar', 13.0623, 77.5871, '560056'],
    ['Sarjapur Road', 12.908, 77.689, '560079'],
    ['Shivajinagar', 12.9857, 77.6057, '560047'],
    ['Thanisandra', 13.058, 77.634, '560098'],
    ['Ulsoor', 12.9817, 77.6286, '560094'],
    ['Varthur', 12.937, 77.737, '560035'],
    ['Vijayanagar', 12.971, 77.5325, '560037'],
    ['Whitefield', 12.9698, 77.75, '560025'],
    ['Yelahanka', 13.1007, 77.5963, '560098'],
    ['Yeshwanthpur', 13.0232, 77.551, '560044'],
  ],
  Mumbai: [
    ['Andheri West', 19.133, 72.833, '400033'],
    ['Bandra West', 19.0596, 72.8295, '400090'],
    ['Borivali West', 19.232, 72.846, '400073'],
    ['Chembur', 19.0522, 72.9005, '400095'],
    ['Colaba', 18.913, 72.8225, '400045'],
    ['Juhu', 19.104, 72.8268, '400027'],
    ['Lower Parel', 18.9965, 72.8285, '400060'],
    ['Malad West', 19.186, 72.839, '400012'],
    ['Powai', 19.118, 72.906, '400038'],
  ],
  Hyderabad: [
    ['Banjara Hills', 17.415, 78.438, '500020'],
    ['Begumpet', 17.444, 78.467, '500094'],
    ['Gachibowli', 17.44, 78.349, '500038'],
    ['HITEC City', 17.447, 78.377, '500053'],
    ['Himayatnagar', 17.401, 78.487, '500010'],
    ['Jubilee Hills', 17.43, 78.408, '500063'],
    ['Kondapur', 17.464, 78.364, '500091'],
    ['Kukatpally', 17.485, 78.411, '500068'],
    ['Madhapur', 17.448, 78.391, '500068'],
    ['Secunderabad', 17.44, 78.498, '500090'],
  ],
  Chennai: [
    ['Adyar', 13.0012, 80.2565, '600074'],
    ['Anna Nagar', 13.085, 80.2101, '600026'],
    ['Besant Nagar', 13.0002, 80.2668, '600031'],
    ['Guindy', 13.0067, 80.2206, '600085'],
    ['Mylapore', 13.0368, 80.2676, '600011'],
    ['Nungambakkam', 13.0595, 80.2425, '600052'],
    ['Porur', 13.038, 80.156, '600044'],
    ['T. Nagar', 13.0418, 80.2341, '600019'],
    ['Tambaram', 12.9249, 80.127, '600040'],
    ['Velachery', 12.9815, 80.218, '600085'],
  ],
  Delhi: [
    ['Connaught Place', 28.6315, 77.2167, '110012'],
    ['Dwarka', 28.586, 77.05, '110011'],
    ['Hauz Khas', 28.5494, 77.2001, '110041'],
    ['Karol Bagh', 28.6514, 77.1907, '110093'],
    ['Lajpat Nagar', 28.568, 77.243, '110080'],
    ['Rajouri Garden', 28.647, 77.12, '110021'],
    ['Rohini', 28.721, 77.114, '110043'],
    ['Saket', 28.524, 77.213, '110066'],
    ['Vasant Kunj', 28.529, 77.154, '110064'],
  ],
};

const PLACES: readonly Place[] = Object.entries(LOCALITIES).flatMap(([city, rows]) =>
  rows.map(([locality, lat, lng, pincode]) => ({ city, locality, pincode, lat, lng })),
);

const byLocality = new Map(PLACES.map((place) => [place.locality, place]));

/** @throws when the table has no such neighbourhood */
export function placeOf(locality: string): Place {
  const place = byLocality.get(locality);
  if (place === undefined) throw new Error(`No neighbourhood is called ${locality}`);
  return place;
}
