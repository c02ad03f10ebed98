import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('restaurant', 'routes/restaurant.tsx'),
  route('category', 'routes/category.tsx'),
  route('promos', 'routes/promos.tsx'),
  route('promo-details', 'routes/promo-details.tsx'),
  route('api/categories', 'routes/api.categories.ts'),
  route('cart', 'routes/cart.tsx'),
  route('payment', 'routes/payment.tsx'),
  route('confirm', 'routes/confirm.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('myaccount', 'routes/myaccount.tsx'),
  route('editprofile', 'routes/editprofile.tsx'),
  route('addressbook', 'routes/addressbook.tsx'),
  route('my_address', 'routes/addressbook.tsx', { id: 'my-address' }),
  route('api/addresses', 'routes/api.addresses.ts'),
  route('api/session', 'routes/api.session.ts'),
  route('api/place', 'routes/api.place.ts'),
  route('api/places', 'routes/api.places.ts'),
  route('api/distances', 'routes/api.distances.ts'),
  route('images/:file', 'routes/images.ts'),
  route('operator/catalogue/:kind', 'routes/operator.catalogue.ts'),
  // Last: whatever has no screen.
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
