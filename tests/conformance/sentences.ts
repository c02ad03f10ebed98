/**
 * The specification, sentence by sentence and word for word, with what shows each: scripts/conformance.mjs checks
 * it and writes docs/conformance.md from it. A table's row is one sentence, its cells parted by ' | '.
 */

export interface Sentence {
  says: string;
  /**
   * Tests. Of this suite by section and row, as `§4 Cart, increment` or, of the same section, `Cart, increment`; of
   * any other file as `app/cart/cart.test.ts: the title`.
   */
  shownBy: readonly string[];
  /** Where the product does something else, or more than that. */
  differs?: readonly Difference[];
}

export interface Difference {
  product: string;
  /** With its decision record, if it has one. */
  reason: string;
}

export interface Section {
  number: number;
  title: string;
  parts: readonly { title: string | null; sentences: readonly Sentence[] }[];
}

const DIFFERENCES = {
  area: {
    product:
      "With an area in the URL or the customer's cookie the list has first what is delivered there, and then, under 'Further away', the rest, marked; without one it is the specification's",
    reason:
      'Nobody orders from a kitchen that does not deliver to them; nothing is hidden (decisions/delivery-lists.md)',
  },
  openFirst: {
    product:
      'Of the vendors that a list can show, those that are closed now follow the others; a catalogue without opening hours has none',
    reason: 'Nobody can order from a closed kitchen; nothing is hidden (decisions/open-first.md)',
  },
  unavailable: {
    product:
      "A dish that is sold out, or whose restaurant is closed, has 'Sold out', 'Back at 18:30' or 'Closed' in place of the button",
    reason: 'It cannot be ordered now (decisions/availability.md)',
  },
  guest: {
    product:
      'Only a customer without a name is shown as Guest User; a visitor who is not logged in never sees the account screen',
    reason: 'The account screen is guarded (§2)',
  },
  badge: {
    product: 'After a refused position the badge is hidden until a place is chosen',
    reason: "'Calculating...' would never end (decisions/location-without-a-map.md)",
  },
  estimate: {
    product: "With the embedded provider distance and time are estimates, marked with '≈'",
    reason:
      'The shop must run without a map service: 1.35 times the straight line at 22 km/h, plus 3 minutes (decisions/location-without-a-map.md)',
  },
  arrival: {
    product:
      "Beside them stands the estimated arrival of an order, '30–40 min', also in the cart and, as times of the clock, on track",
    reason: 'A customer wants to know when the meal comes, not only how far it is (decisions/arrival.md)',
  },
  place: {
    product:
      'A place that the customer chose by name stands above the position of the device; the label is the button that opens the choice',
    reason:
      'A customer who refuses the position can still see distances (decisions/location-without-a-map.md)',
  },
  operator: {
    product:
      'The operator has a command line and addresses that want a token: catalogue, orders, requests for help, webhooks, backup. The operator may make tokens for kitchens and vendors. There is no staff screen',
    reason:
      'Somebody must load the catalogue and move the orders (decisions/catalogue-import.md, decisions/order-statuses.md, decisions/operator-tokens.md)',
  },
  guarded: {
    product: 'So are profile, addresses, orders, tracking, change password and deactivate account',
    reason:
      "They show one customer's own records (§6), so there is nothing to show to a guest (decisions/guarded-screens.md)",
  },
  phoneBrand: {
    product: "Below 768 px and not on home the link shows the brand's mark; its name is for screen readers",
    reason: 'Beside the back button a phone has no room for both',
  },
  menu: {
    product: 'The menu button opens a menu of the pages',
    reason: 'A dead button helps nobody (decisions/site-menu.md)',
  },
  back: {
    product: 'Where there is no step within the shop it goes home',
    reason: 'Opened from a link, one step back would leave the site',
  },
  navigation: {
    product:
      'From 768 px on its links stand in the header: Home is the brand, Account carries the first name of the customer, and below 1024 px only the icons are seen',
    reason: 'A bar at the bottom of a desktop screen is far from everything else',
  },
  noNavigation: {
    product: 'Login, registration and payment have no bottom navigation',
    reason: 'These screens have one thing to do and one button for it',
  },
  cityPlace: {
    product:
      "With the embedded provider a vendor whose address names only a city is measured from the city's centre, marked 'approx.'",
    reason: "More than a quarter of a real catalogue would be '⚠️ Unavailable' (decisions/nearest.md)",
  },
  noScript: {
    product: 'Where scripts do not run it leads to /category',
    reason: 'A button without a script would do nothing',
  },
  overlay: {
    product:
      "The overlay covers the way to home and to the profile, and fades in after 150 ms. The first page comes with its data and has none; typing and 'Show more' keep the list in view; other screens have a skeleton",
    reason:
      'An overlay for a quick answer flashes, and one at every letter takes the field away (decisions/waiting.md)',
  },
  searchBox: {
    product:
      'From 768 px on the search box stands in the header of every page; as one types, it lists restaurants and dishes that the text may become',
    reason:
      'A desktop has room for it there, and who knows a name need not read results (decisions/dish-search.md, decisions/search-suggestions.md)',
  },
  headings: {
    product:
      "In another order the list is called 'Top Rated Restaurants', 'Best Discounts' or, by distance, 'Restaurants near you'",
    reason: 'Then these are not the popular ones (decisions/vendor-lists.md, decisions/nearest.md)',
  },
  promos: {
    product:
      'The promos are documents of the catalogue; while a text is searched, or where the catalogue has none, there is no carousel',
    reason: 'The operator decides what is announced (decisions/promos.md)',
  },
  promoLink: {
    product: 'The link says which promo: /promo-details?promo=1',
    reason: 'Three promos have three texts (decisions/promos.md)',
  },
  motion: {
    product:
      'There is a pause button; a focus that a press of the mouse left behind holds nothing; on a device that asks for less motion nothing moves by itself',
    reason: 'What moves by itself must be stoppable (decisions/promos.md, decisions/accessibility.md)',
  },
  bell: {
    product:
      "The bell can be switched off on the account screen and is silent where the device saves data ('Order again' rings once for all its dishes)",
    reason: 'A sound that cannot be stopped annoys, and one that must be fetched costs data',
  },
  emptyCart: {
    product: 'An empty cart shows neither toggle nor totals nor Continue, but the way to the restaurants',
    reason: 'There is nothing to deliver and nothing to add up',
  },
  pickup: {
    product: 'With Pickup the payment screen shows the pickup point',
    reason: 'Nothing is delivered',
  },
  lastOrder: {
    product:
      "The stored order is shown to its own customer alone, and it is removed once the browser learns that nobody is signed in any more; an order id that is not the stored order's is asked of the server",
    reason:
      "A shared browser must not show one customer's address to the next (decisions/checkout-choice.md)",
  },
  pictures: {
    product:
      'A document may bring a base64 text, a data URL, an https address or null. The picture is stored once, re-encoded, and the stored document holds its address /images/{hash}',
    reason: 'Pages would carry megabytes of text (decisions/catalogue-import.md)',
  },
  moreFields: {
    product:
      "Stored beside these: the order of subcategories; a vendor's location, popularity, highest discount, opening hours and whether it is pure veg; a dish's diet, section, search words and whether it is sold out; an order's checkout key and the ids of its dishes; the parts of an address; what the sign-in library wants of a user",
    reason:
      'Lists, search and retries need them; none takes the place of a field of the specification (decisions/vendor-lists.md, decisions/dish-search.md, decisions/order-placing.md)',
  },
  uid: {
    product:
      "The tables are those of PostgreSQL: the user's uid is the column id of users, and statusLogs is a table whose rows name their order",
    reason: 'There is no document database; names of collections and fields are to the letter',
  },
  photo: {
    product: 'A photo is stored as a WebP of 180 px without its metadata',
    reason: 'The screen shows 90 px, and a photo may say where it was taken (decisions/profile-pictures.md)',
  },
  formatted: {
    product:
      "With the embedded provider the label is the city alone between 3 and 25 km from the nearest known locality, and 'Current location' beyond",
    reason: 'The built-in list of localities has no addresses (decisions/location-without-a-map.md)',
  },
  denied: {
    product: 'A position that is already known outlives a moment without signal',
    reason: 'The label would flicker in every lift (decisions/location-without-a-map.md)',
  },
  followed: {
    product:
      "Moves under 200 m are ignored, nothing is followed while a place is chosen by name, and polling ends after 10 s with 'Location unavailable'",
    reason:
      'Each move would be a paid request, and a service that never comes must not be waited for (decisions/location-without-a-map.md)',
  },
  limits: {
    product: 'Up to 99 of an item and 100 items',
    reason: "Anybody can write anything into a browser's storage (decisions/cart-limits.md)",
  },
  statuses: {
    product: 'Further statuses follow, shown live',
    reason: 'An order that stays at its first step cannot be tracked (decisions/order-statuses.md)',
  },
  checkout: {
    product:
      'Order mode, address, payment method and the key of the attempt are kept under `checkout` in the browser; totals and vendor are worked out from the cart on each screen, and the confirmation is given the order id in its address',
    reason:
      'A reload loses nothing, a second tab orders nothing twice, and the figures cannot disagree (decisions/checkout-choice.md)',
  },
  addedMeanwhile: {
    product: 'What was added to the cart while the order was being placed stays in it',
    reason: 'It was not ordered, and would be lost unnoticed (decisions/checkout-choice.md)',
  },
  authState: {
    product:
      "The server is asked who is logged in when a page starts; other tabs hear of it through the browser's storage",
    reason: "Sessions are the server's own: nothing pushes them (decisions/sign-in.md)",
  },
  bounds: {
    product: 'A name has at most 100 characters, an e-mail address 254',
    reason: 'What is stored must have an end',
  },
  mobile: {
    product:
      'A leading 91 or 0, and whatever is not a digit, goes before the limit counts; a paste that is longer still is refused',
    reason: 'A number that is pasted with its country code, or a digit too many, would be cut to a wrong one',
  },
  image: {
    product:
      'Drawings (SVG) and what cannot be decoded are refused with a message, as is a file over 20 MB or a picture of too many pixels',
    reason:
      'A drawing of a few KB can run for minutes, and a broken picture would stand on every page (decisions/profile-pictures.md)',
  },
  search: {
    product:
      "The text is looked for in the whole catalogue, not in the 20 vendors that are shown; dishes that it names stand below the vendors, and 'Pure veg' narrows both; where no vendor contains it, those whose names sound like it are listed, else those that serve the dish",
    reason:
      'A restaurant that exists must not be called missing (decisions/dish-search.md, decisions/home-filters.md)',
  },
  typing: {
    product:
      'It clears it with the results, 400 ms after the last letter, or at once on Enter and on scrolling down',
    reason: 'Until then suggestions follow each letter (decisions/search-suggestions.md)',
  },
  pages: {
    product: "The first 20 are shown, and 'Show more' adds the next 20",
    reason: 'The whole catalogue may have tens of thousands (decisions/vendor-lists.md)',
  },
  cards: {
    product:
      "While text is searched the subcategories of all categories are looked through; without a match 'All' goes too",
    reason: 'What stands in another category must not be called missing (decisions/home-filters.md)',
  },
  origins: {
    product:
      "The origin is checked on every post, not only on signing in; without a list it must be the site's own",
    reason: 'Orders and addresses deserve the same protection (decisions/sign-in.md)',
  },
  permission: {
    product: "After a refusal it asks again only when 'Use my current location' is pressed",
    reason: 'A question that was answered is not put again on each page (decisions/nearest.md)',
  },
  backend: {
    product:
      'The product has a server of its own, with PostgreSQL inside the process or beside it, and a few addresses for data under /api',
    reason:
      'The shop must run by itself, without the account of a hosted service (decisions/sign-in.md, decisions/order-placing.md)',
  },
  subcategories: {
    product: 'Home shows the subcategories of one category and the chosen one',
    reason: 'The category panel picks the category (decisions/home-filters.md)',
  },
  vendor: {
    product: 'A vendor that is not active is not found by its id either',
    reason: 'Its dishes cannot be ordered',
  },
  categoryImages: {
    product: "Only the picture for the chosen subcategory is read, with the vendor's card",
    reason: 'All pictures of all vendors would be read for the few that are shown',
  },
  providers: {
    product:
      "The operator chooses the map service: Google as specified, OpenStreetMap's Nominatim and OSRM, or an embedded list of localities",
    reason: 'A shop must run without a paid key (decisions/location-without-a-map.md)',
  },
  rounded: {
    product: 'The position is rounded to three decimals, about 100 m, before it leaves the browser',
    reason: "A street's name and a driving time need no more (decisions/google-maps.md)",
  },
  batch: {
    product:
      'One call asks for up to 25 vendors in sight, and the answers are kept for 10 minutes; a vendor without an address is looked for by its coordinates',
    reason: 'Every element of the matrix is paid for (decisions/google-maps.md)',
  },
  logged: {
    product: 'They are logged, and the page says what did not load and offers to try again',
    reason: 'An empty list would look like an empty catalogue',
  },
  tooMany: {
    product: 'A customer who has to wait after too many attempts reads that in a second message',
    reason: "'Invalid email or password.' would let the customer try in vain (decisions/attempt-limits.md)",
  },
  emailPassword: {
    product: 'A changed email asks for the current password as well',
    reason: 'Anyone with an open session could take the account over (decisions/sign-in.md)',
  },
  profileFields: {
    product:
      "What is wrong with a field is said beside it: the rules of registration, the picture, and 'Another account uses this email.'",
    reason: "'Something went wrong' names nothing that the customer could mend",
  },
  third: {
    product: 'Where the saved addresses could not be loaded, a third popup says so and tries again',
    reason:
      "'Please select a delivery address' asks for what the page cannot show (decisions/checkout-choice.md)",
  },
  fourth: {
    product:
      'A fourth refusal: an order to be delivered needs one of the saved addresses, if there are any, on the server too',
    reason:
      'The rule of Cart Continue would hold only for those who come through the cart (decisions/order-placing.md)',
  },
  alerts: {
    product: 'Alerts are popups of the page with the same texts',
    reason: "A browser's own alert names the site's address, stops every tab and cannot lead on",
  },
  orderLimits: {
    product: 'Too many orders in progress or within an hour, and too large an order in cash, are refused too',
    reason: 'Orders that nobody fetches or pays for cost the kitchen (decisions/order-limits.md)',
  },
  strictDelivery: {
    product:
      'With DELIVERY_STRICT=on (off at first) an order is refused where a vendor does not deliver to its address',
    reason: 'Some operators do not take orders that no kitchen brings (decisions/delivery-lists.md)',
  },
  placeFails: {
    product:
      'If a price, an item or the address changed, or an earlier try did place the order, the popup says which instead',
    reason: 'Nobody should pay for another order than the one they saw (decisions/order-placing.md)',
  },
  keys: {
    product:
      'The browser also keeps homeData and restaurantData (§4), checkout, place, addressPlace and placeRefused, recentSearches, recentPlaces, bell, theme and mapsMatrix, the cookie area, and for the session where pages were scrolled to',
    reason:
      'Choices must outlive a reload; logging out takes the personal ones away (decisions/checkout-choice.md, decisions/dish-search.md, decisions/areas.md)',
  },
  contact: {
    product: 'They are shown where the operator has set them',
    reason: 'The law wants them on the pages of a shop that trades (docs/settings.md)',
  },
} as const satisfies Record<string, Difference>;

export const SPECIFICATION: readonly Section[] = [
  {
    number: 1,
    title: 'What the product does and for whom',
    parts: [
      {
        title: null,
        sentences: [
          {
            says: 'Users are shoppers: anonymous visitors (shown as Guest User) and logged-in customers.',
            shownBy: ['§6 Two states', '§2 Account, defaults'],
            differs: [DIFFERENCES.guest],
          },
          {
            says: "Customers register, log in, browse vendors by category and by search, view a vendor's items with prices and discounts, and add items to a cart that persists in the browser.",
            shownBy: [
              'tests/order.e2e.ts: a guest finds a dish, registers, orders a delivery and tracks it to the end',
              '§8 Registration success',
              '§4 Session, sign-in',
              '§4 Home, selected category',
              '§2 Home, search',
              '§2 Restaurant, item card',
              '§4 Caches, the stored cart',
            ],
          },
          {
            says: "Each restaurant card and restaurant page shows the driving distance and travel time from the customer's current location to the vendor.",
            shownBy: ['§2 Distance badge'],
            differs: [DIFFERENCES.badge, DIFFERENCES.estimate, DIFFERENCES.arrival],
          },
          {
            says: "The header shows the customer's current neighbourhood and city.",
            shownBy: ['§4 Header label, position resolved'],
            differs: [DIFFERENCES.place],
          },
          {
            says: 'Customers manage a profile and saved delivery addresses, and place orders.',
            shownBy: ['§2 /editprofile', '§2 /addressbook', '§4 Flow'],
          },
          {
            says: 'Payment is only recorded as a chosen method; no online payment is actually taken.',
            shownBy: [
              '§9 Payment options',
              'app/location/providers/maps-provider.server.test.ts: %s allows the hosts that names and distances need, and no others',
            ],
          },
          {
            says: 'Static information pages exist (policies, about, contact, pricing demo).',
            shownBy: ['§2 /privacypolicy', '§2 /aboutus', '§2 /contactus', '§2 /pricing'],
          },
          {
            says: 'Vendor, admin or other staff roles: not shown.',
            shownBy: ['tests/security/access.server.test.ts: every route has a row'],
            differs: [DIFFERENCES.operator],
          },
        ],
      },
    ],
  },
  {
    number: 2,
    title: 'Screens and routes',
    parts: [
      {
        title: 'Route list',
        sentences: [
          { says: '/ | Home', shownBy: ['/'] },
          { says: '/login | Login', shownBy: ['/login'] },
          { says: '/register | Registration', shownBy: ['/register'] },
          {
            says: '/restaurant?vendorId={id}&SubCategoryId={id} | Restaurant screen. The screen reads the query names vendorId and subCategoryId; the subcategory is optional',
            shownBy: ['/restaurant'],
          },
          { says: '/cart | Cart', shownBy: ['/cart'] },
          { says: '/payment | Payment / checkout', shownBy: ['/payment'] },
          { says: '/confirm | Order confirmation', shownBy: ['/confirm'] },
          { says: '/category | Category tiles', shownBy: ['/category'] },
          {
            says: '/myaccount | Account (guarded: when not logged in, redirect to /login and remember the page it came from)',
            shownBy: ['/myaccount', '§6 Guard, /myaccount'],
          },
          { says: '/editprofile | Edit profile', shownBy: ['/editprofile'] },
          {
            says: '/promos, /my_address, /terms_conditions, /help_support | Linked from the account screen; their content is not shown',
            shownBy: ['/myaccount', '/promos', '/my_address', '/terms_conditions', '/help_support'],
          },
          {
            says: '/promo-details | Target of every promo banner slide; content not shown',
            shownBy: ['/promo-details', '§9 Promo carousel, slides'],
          },
          {
            says: '/privacypolicy, /aboutus, /terms, /contactus, /pricing, /refunds, /shipping | Static pages',
            shownBy: [
              '/privacypolicy',
              '/aboutus',
              '/terms',
              '/contactus',
              '/pricing',
              '/refunds',
              '/shipping',
            ],
          },
          {
            says: '/change_password, /deactivate_account, /addressbook, /track | Linked to (track is given the order id) but their screens are not shown',
            shownBy: [
              '/change_password',
              '/deactivate_account',
              '/addressbook',
              'app/routes/orders/track.server.test.ts: shows the customer the order, its steps and its total, without JavaScript',
              'app/routes/orders/track.server.test.ts: another customer’s order is not found: page, document, stream, cancelling',
              '/confirm',
            ],
          },
          {
            says: 'Only /myaccount is guarded.',
            shownBy: ['§6 Guard, /myaccount', '§6 Guard, everything public', '§6 Guard, personal screens'],
            differs: [DIFFERENCES.guarded],
          },
        ],
      },
      {
        title: 'Header (all pages)',
        sentences: [
          {
            says: 'The brand title links to /.',
            shownBy: ['Header, brand'],
            differs: [DIFFERENCES.phoneBrand],
          },
          {
            says: 'It shows the current location label (neighbourhood plus city) and a menu button with no behaviour.',
            shownBy: ['Header, location and menu', '§4 Header label, position resolved'],
            differs: [DIFFERENCES.place, DIFFERENCES.menu],
          },
          {
            says: 'A round back button is shown on pages other than / and on narrow screens (width below 768 px).',
            shownBy: ['Header, back button', '§9 Narrow-screen breakpoint'],
          },
          {
            says: 'It goes back one step in history.',
            shownBy: ['Header, back button'],
            differs: [DIFFERENCES.back],
          },
        ],
      },
      {
        title: 'Bottom navigation (main screens)',
        sentences: [
          {
            says: 'Home, Category, Cart, Account.',
            shownBy: ['Bottom navigation'],
            differs: [DIFFERENCES.navigation, DIFFERENCES.noNavigation],
          },
          {
            says: 'Category opens a bottom panel instead of navigating.',
            shownBy: ['Bottom navigation'],
            differs: [DIFFERENCES.noScript],
          },
          { says: 'Home, Cart and Account navigate.', shownBy: ['Bottom navigation'] },
          {
            says: 'Cart shows a red badge with the total item quantity when it is above 0.',
            shownBy: ['Bottom navigation, badge'],
          },
          {
            says: "The active route's icon and label are highlighted.",
            shownBy: ['Bottom navigation, active route'],
          },
          {
            says: "Category panel: a grid of categories ordered by sequence, each with its image (or a 'No image' placeholder) and name.",
            shownBy: [
              'Category panel',
              'app/catalogue/categories/category-panel.test.tsx: shows the categories in their order, each with its picture or "No image"',
            ],
          },
          { says: 'It loads when the panel opens.', shownBy: ['Category panel'] },
        ],
      },
      {
        title: 'Home',
        sentences: [
          {
            says: 'A full-screen loading overlay is shown while data loads.',
            shownBy: ['§4 Home, loading'],
            differs: [DIFFERENCES.overlay],
          },
          {
            says: "A search box with placeholder 'Restaurant name or a dish'.",
            shownBy: ['/'],
            differs: [DIFFERENCES.searchBox],
          },
          {
            says: "A 'Categories' row of subcategory cards, 'All' first.",
            shownBy: ['/', 'Category panel, choice'],
          },
          {
            says: "A 'Popular Restaurants' list, with a note '(filtered by {category})' when a subcategory is selected.",
            shownBy: ['/', '§4 Home, selected category'],
            differs: [DIFFERENCES.headings],
          },
          {
            says: "Empty states: 'No matching categories found.' and 'No restaurants found.'",
            shownBy: ['Home, search'],
          },
          {
            says: 'Typing in search clears the selected category.',
            shownBy: ['Home, search'],
            differs: [DIFFERENCES.typing],
          },
          { says: 'Clicking a category selects it.', shownBy: ['§4 Home, selected category'] },
          {
            says: 'Clicking a restaurant card opens the restaurant screen with the vendor id and the selected subcategory id.',
            shownBy: ['Home, restaurant card'],
          },
          {
            says: 'A promo banner carousel is shown on some screen (which one is not shown).',
            shownBy: ['§9 Promo carousel, slides'],
            differs: [DIFFERENCES.promos],
          },
          {
            says: 'It has 5 slides using three promo images (the first and third repeat).',
            shownBy: ['§9 Promo carousel, slides'],
          },
          {
            says: "Each slide links to /promo-details and has image alt text 'Promo N' (N from 1).",
            shownBy: ['§9 Promo carousel, slides', '/promo-details'],
            differs: [DIFFERENCES.promoLink],
          },
          {
            says: 'It has dots, no arrows, loops endlessly, shows one slide at a time, autoplays, pauses on hover or focus and resumes on leave.',
            shownBy: [
              '§9 Promo carousel, dots on, arrows off',
              '§9 Promo carousel, infinite loop',
              '§9 Promo carousel, one slide',
              '§9 Promo carousel, autoplay',
              '§9 Promo carousel, hover or focus',
              'tests/promos.e2e.ts: after a click on a dot the promos resume when the pointer leaves',
              '§9 Promo carousel, keyboard',
              '§9 Promo carousel, reduced motion',
            ],
            differs: [DIFFERENCES.motion],
          },
        ],
      },
      {
        title: 'Restaurant screen',
        sentences: [
          {
            says: 'Vendor header: name, rating (default 4.0), distance badge.',
            shownBy: ['/restaurant', '§9 Fallback vendor rating', 'Distance badge'],
          },
          {
            says: 'A grid of item cards: image, name, price, discount, description, vendor name badge.',
            shownBy: ['Restaurant, item card'],
          },
          {
            says: "An 'Add' button becomes a minus / quantity / plus stepper once the item is in the cart.",
            shownBy: [
              'app/cart/add-stepper.test.tsx: Add becomes minus, quantity, plus in place, and Add again at 0',
              '§4 Cart, decrement on the restaurant screen',
            ],
            differs: [DIFFERENCES.unavailable],
          },
          {
            says: "A '{n}% OFF' ribbon shows when the item is discounted.",
            shownBy: ['Restaurant, item card'],
          },
          { says: "'No items found.' when empty.", shownBy: ['Restaurant, no items'] },
          {
            says: 'A bell sound plays on every add or remove.',
            shownBy: ['§4 Cart, bell'],
            differs: [DIFFERENCES.bell],
          },
        ],
      },
      {
        title: 'Account screen',
        sentences: [
          {
            says: "Avatar (profile image, or initials of the first two words of the full name, or U), full name or 'Guest User', email or 'No email available'.",
            shownBy: ['/myaccount', 'Account, defaults', '§9 Profile avatar', '§9 Profile avatar, fallback'],
          },
          { says: "An 'Edit Profile' link.", shownBy: ['/myaccount'] },
          {
            says: 'List links: Promos, My Address, Terms, Privacy & Policy, Help & Support.',
            shownBy: ['/myaccount'],
          },
          { says: 'Logout signs out and goes to /.', shownBy: ['/myaccount', '§4 Session, logout'] },
        ],
      },
      {
        title: 'Login',
        sentences: [
          {
            says: "Email, password, a show/hide password toggle, a non-working 'Forgot password?' text (its behaviour is not shown), and a link to register.",
            shownBy: ['/login'],
          },
          {
            says: 'On success go to the page the user came from, otherwise /.',
            shownBy: ['§6 Guard, /myaccount', '§4 Session, sign-in'],
          },
        ],
      },
      {
        title: 'Register',
        sentences: [
          {
            says: 'Fields: name, mobile, email, password, confirm password, and a link to login.',
            shownBy: ['/register'],
          },
          { says: 'On success show a popup and go to /login.', shownBy: ['§8 Registration success'] },
        ],
      },
      {
        title: 'Edit profile',
        sentences: [
          {
            says: "Avatar with image upload (initials of the first two words of the name when there is no image, fallback 'U'; avatar size 90 px), full name, mobile number, email, a Save Changes button, and links to change password and deactivate account.",
            shownBy: ['/editprofile', '§9 Profile avatar', '§9 Profile avatar, fallback'],
            differs: [DIFFERENCES.emailPassword],
          },
          {
            says: 'A loading overlay shows while the profile loads.',
            shownBy: ['Edit profile, loading overlay'],
          },
        ],
      },
      {
        title: 'Cart',
        sentences: [
          { says: 'A Delivery / Pickup toggle.', shownBy: ['/cart'], differs: [DIFFERENCES.emptyCart] },
          {
            says: 'Pickup shows a fixed, hard-coded pickup address and a map thumbnail.',
            shownBy: ['/cart'],
          },
          {
            says: 'Items are grouped by vendor name.',
            shownBy: [
              '/cart',
              'app/cart/cart-groups.test.tsx: lines are grouped under the names of their vendors, new price before the old one',
            ],
          },
          {
            says: 'Each item has quantity minus/plus and a remove button.',
            shownBy: ['§4 Cart, increment', '§4 Cart, decrement on the cart page', '§4 Cart, remove'],
          },
          { says: "An 'Add more items' link to /.", shownBy: ['/cart'] },
          {
            says: "A non-functional 'Apply Voucher' row.",
            shownBy: [
              '/cart',
              'app/routes/checkout/cart.test.tsx: the voucher row says that it does nothing yet',
            ],
          },
          {
            says: 'A summary of subtotal, discount and total.',
            shownBy: ['/cart'],
            differs: [DIFFERENCES.emptyCart],
          },
          {
            says: "In Delivery mode: a list of saved addresses as radio cards; or 'No saved addresses found' with a link to /addressbook; or 'Please login to select a delivery address'.",
            shownBy: ['Cart, saved addresses', 'Cart, no saved addresses', 'Cart, logged out'],
          },
          { says: 'A Continue button.', shownBy: ['/cart', '§4 Flow'] },
        ],
      },
      {
        title: 'Payment / checkout',
        sentences: [
          {
            says: "Shows the chosen address text (or 'No address selected'), a payment method radio list, the totals, a back arrow and a Continue button that places the order.",
            shownBy: ['/payment', 'Payment, back arrow', '§4 Flow'],
            differs: [DIFFERENCES.pickup],
          },
        ],
      },
      {
        title: 'Confirm',
        sentences: [
          {
            says: "'Thank You! Your Order is confirmed', order id, amount, items grouped by vendor with price x quantity and percent off, payment method.",
            shownBy: ['/confirm'],
          },
          {
            says: "'Track Order' button (to /track with the order id) and 'Back to Menu' (to /).",
            shownBy: ['/confirm', '§4 Flow'],
          },
          {
            says: 'Falls back to the last order kept in local storage; redirects to / if there is no order id.',
            shownBy: [
              '/confirm',
              "app/routes/checkout/confirm.test.tsx: a customer does not see another's last order",
            ],
            differs: [DIFFERENCES.lastOrder],
          },
        ],
      },
      {
        title: 'Category page',
        sentences: [
          {
            says: 'Six tiles, each with an image: Biryani, Pizza, Burger, Chinese, South Indian, Desserts.',
            shownBy: ['/category'],
          },
          { says: 'One can be highlighted as active.', shownBy: ['/category'] },
        ],
      },
      {
        title: 'Static pages',
        sentences: [
          {
            says: 'Privacy policy, about us, terms, refunds and cancellation policy, shipping and delivery policy.',
            shownBy: ['/privacypolicy', '/aboutus', '/terms', '/refunds', '/shipping'],
          },
          { says: 'Contact us: a form with name, email and message.', shownBy: ['/contactus'] },
          {
            says: 'Pricing: a demo menu of three hard-coded dishes (id, name, description, price, discount).',
            shownBy: ['/pricing'],
          },
        ],
      },
    ],
  },
  {
    number: 3,
    title: 'Entities and their fields',
    parts: [
      {
        title: null,
        sentences: [
          {
            says: '**Cart item**: id, name, price, image, vendorId, vendorName, quantity, ItemDiscount (percent, default 0).',
            shownBy: [
              'app/cart/stored-cart.test.ts: an invalid stored line is repaired or dropped',
              'app/cart/stored-cart.test.ts: the stored item has exactly the keys of spec §3, price in rupees',
            ],
          },
          {
            says: 'The cart persists in browser storage under the key cartItems.',
            shownBy: [
              '§9 Local cache keys',
              '§4 Caches, the stored cart',
              '§4 Caches, malformed carts',
              '§4 Cart, two tabs',
            ],
          },
          {
            says: '**Category**: id, name, imageBlob (base64 or data URL), sequence, default (boolean).',
            shownBy: [
              'app/catalogue/catalogue-rows.server.test.ts: %s is stored under %j',
              'app/catalogue/import-export/check-document.test.ts: a complete document of %s is not changed',
              'app/catalogue/import-export/import-file.server.test.ts: returns what was imported, and the same bytes after an import into an empty database',
              'app/catalogue/import-export/import-file.server.test.ts: equal pictures are stored once, and served as immutable WebP',
              'app/catalogue/pictures/picture-source.test.ts: equal bytes have equal names, in any notation',
            ],
            differs: [DIFFERENCES.pictures],
          },
          {
            says: '**Subcategory**: id, name, imageBlob, categoryId.',
            shownBy: [
              'app/catalogue/catalogue-rows.server.test.ts: %s is stored under %j',
              'app/catalogue/import-export/check-document.test.ts: a complete document of %s is not changed',
              'app/catalogue/import-export/import-file.server.test.ts: returns what was imported, and the same bytes after an import into an empty database',
            ],
            differs: [DIFFERENCES.moreFields],
          },
          {
            says: '**Vendor**: id, name, address, rating, imageBlob, isActive, categories (array of names), subcategoryId (array of ids).',
            shownBy: [
              'app/catalogue/catalogue-rows.server.test.ts: %s is stored under %j',
              'app/catalogue/import-export/check-document.test.ts: a complete document of %s is not changed',
              'app/catalogue/import-export/import-file.server.test.ts: returns what was imported, and the same bytes after an import into an empty database',
            ],
            differs: [DIFFERENCES.moreFields],
          },
          {
            says: '**Vendor category image**: vendorId, category, imageBlob (a per-vendor image for a category).',
            shownBy: [
              'app/catalogue/catalogue-rows.server.test.ts: %s is stored under %j',
              'app/catalogue/import-export/check-document.test.ts: a complete document of %s is not changed',
              'app/catalogue/home/browse.server.test.ts: show their own picture for the chosen category, if they have one',
            ],
          },
          {
            says: '**Restaurant item**: id, VendorId, SubCategoryId, ItemName, ItemPrice, ItemDiscount, ItemDescription, ImageBlob.',
            shownBy: [
              'app/catalogue/catalogue-rows.server.test.ts: %s is stored under %j',
              'app/catalogue/import-export/check-document.test.ts: a complete document of %s is not changed',
              'app/catalogue/import-export/import-file.server.test.ts: returns what was imported, and the same bytes after an import into an empty database',
            ],
            differs: [DIFFERENCES.moreFields],
          },
          {
            says: "**User profile** (users collection, keyed by the signed-in user's uid): fullName, mobile, email, profileImage (data-URL image), createdAt set on registration.",
            shownBy: [
              'app/db/tables.server.test.ts: %s has the fields of the specification',
              'app/account/sign-in/journey.server.test.ts: registering writes the profile with createdAt and a lower-case e-mail, and does not sign in',
              'app/account/profile/profile.server.test.ts: a photo becomes a 180 px WebP data URL without its metadata',
            ],
            differs: [DIFFERENCES.uid, DIFFERENCES.photo, DIFFERENCES.moreFields],
          },
          {
            says: "The locally cached user (key 'user') holds uid, email, fullName, profileImage.",
            shownBy: ['§4 Session, sign-in'],
          },
          {
            says: "**Saved address** (CustomerContact collection, filtered by userId): id, userId, type (shown as 'Other' when empty), address, additionalDetails.",
            shownBy: [
              'app/db/tables.server.test.ts: %s has the fields of the specification',
              'app/account/addresses/addresses.server.test.ts: an address added in the cart is stored, returned and listed',
              'Saved address, empty type',
            ],
            differs: [DIFFERENCES.moreFields],
          },
          {
            says: '**Order** (orders collection; document id equals the order id): FirestoreDocId, OrderId, userId, createdAt, status, subtotal, discount, totalAmount, paymentMethod, address (or null), orderMode, voucherCode (empty string), orderDetails (list of lines).',
            shownBy: [
              'app/db/tables.server.test.ts: %s has the fields of the specification',
              'app/orders/order-document.test.ts: an order is stored under the keys of the specification, with the checkout key',
              'app/orders/checkout/place-order.server.test.ts: an order is written to the paisa, with its first log row',
              '§9 Order id',
            ],
            differs: [DIFFERENCES.moreFields],
          },
          {
            says: "**Order line**: name (default 'Unnamed Item'), quantity (default 1), originalPrice, image, vendorId, vendorName (default 'Unknown Vendor'), discount (percent), discountPrice, totalPrice.",
            shownBy: [
              'app/orders/order-document.test.ts: a line is stored under the keys of the specification',
              'app/orders/checkout/draft-order.test.ts: missing names and pictures get the defaults of the specification',
              'Order line, defaults',
            ],
          },
          {
            says: '**Order status log** (statusLogs subcollection under each order): orderId, userId, status, timestamp.',
            shownBy: [
              'app/db/tables.server.test.ts: %s has the fields of the specification',
              'app/orders/checkout/place-order.server.test.ts: an order is written to the paisa, with its first log row',
            ],
            differs: [DIFFERENCES.uid],
          },
          {
            says: "The last placed order is cached locally under the key 'lastOrder'.",
            shownBy: ['§9 Local cache keys', '§2 /confirm'],
          },
          {
            says: 'Sign-in methods: email and password are the ones the product screens use.',
            shownBy: [
              '§2 /login',
              '§2 /register',
              'app/account/sign-in/journey.server.test.ts: a customer registers, logs in, sees the account and logs out',
            ],
          },
        ],
      },
    ],
  },
  {
    number: 4,
    title: 'States and transitions',
    parts: [
      {
        title: 'Header location label',
        sentences: [
          { says: "Starts as 'Fetching location...'.", shownBy: ['Header label, start'] },
          {
            says: 'Once the device position resolves it becomes neighbourhood plus city, or the full formatted address if those are missing.',
            shownBy: [
              'Header label, position resolved',
              'Header label, neighbourhood and city missing',
              'app/location/gazetteer/gazetteer.test.ts: is the city only from 3 km to 25 km away, and nothing farther out',
            ],
            differs: [DIFFERENCES.formatted],
          },
          {
            says: "It becomes 'Location access denied' when position access fails.",
            shownBy: ['§6 Location permission'],
            differs: [DIFFERENCES.denied],
          },
          {
            says: 'The page polls every 100 ms for the maps service to be ready, then follows the device position continuously and stops when the header goes away.',
            shownBy: [
              'app/location/position/location-store.test.ts: is polled every 100 ms before the device is asked',
              'tests/google-maps.e2e.ts: the device is asked for its position only once a late script is ready',
              'Header label, following',
            ],
            differs: [DIFFERENCES.providers, DIFFERENCES.followed],
          },
          { says: 'Narrow-screen state follows window resizing.', shownBy: ['§9 Narrow-screen breakpoint'] },
        ],
      },
      {
        title: 'Cart',
        sentences: [
          {
            says: 'Adding an item with quantity 0 or less is ignored.',
            shownBy: ['Cart, quantity 0 or less added'],
          },
          {
            says: 'Adding an existing id increases its quantity; a resulting quantity of 0 or less removes it.',
            shownBy: ['Cart, existing id added'],
            differs: [DIFFERENCES.limits],
          },
          { says: 'Increment adds 1.', shownBy: ['Cart, increment'] },
          {
            says: 'Decrement stops at 1 in the cart-add logic and removes the line when it reaches 0 (both readings exist for decrement: stop at 1, and remove at 0).',
            shownBy: ['Cart, decrement on the cart page', 'Cart, decrement on the restaurant screen'],
          },
          { says: 'Remove deletes the line.', shownBy: ['Cart, remove'] },
          { says: 'Clear empties the cart and its stored copy.', shownBy: ['Cart, clear'] },
          {
            says: 'Quantity changes play a bell sound.',
            shownBy: [
              'Cart, bell',
              'app/cart/bell-switch.test.tsx: the bell is silent where the device saves data',
            ],
            differs: [DIFFERENCES.bell],
          },
          {
            says: 'Items with quantity 0 are excluded from vendor grouping and from the vendor taken for the order.',
            shownBy: ['Cart, quantity 0'],
          },
        ],
      },
      {
        title: 'Home',
        sentences: [
          {
            says: "Loading until data arrives; the selected category defaults to 'All'; selecting 'All' clears the filter.",
            shownBy: ['Home, loading', 'Home, selected category'],
            differs: [DIFFERENCES.overlay],
          },
        ],
      },
      {
        title: 'Order mode and payment',
        sentences: [
          { says: 'Order mode: Delivery or Pickup, default Delivery.', shownBy: ['Order mode'] },
          {
            says: 'Payment method: COD by default, switchable among four options.',
            shownBy: ['Payment method'],
          },
        ],
      },
      {
        title: 'Order status',
        sentences: [
          {
            says: "'Created' is the only status set, written at placement together with a first status-log entry.",
            shownBy: [
              'Order status',
              'app/orders/checkout/place-order.server.test.ts: an order is written to the paisa, with its first log row',
            ],
            differs: [DIFFERENCES.statuses],
          },
          {
            says: 'Later statuses are not shown.',
            shownBy: [
              'app/orders/order-status.test.ts: %s allows exactly the steps of its table',
              'tests/tracking.e2e.ts: each status appears without a reload, through a stop and a crash of the server, and never goes back',
            ],
          },
        ],
      },
      {
        title: 'Flow',
        sentences: [
          {
            says: 'Cart to payment (carries address, subtotal, totalDiscount, total, vendorId, vendorName, orderMode), then to confirm (carries order id, total, payment method, lines), then to track.',
            shownBy: ['Flow'],
            differs: [DIFFERENCES.checkout],
          },
          {
            says: 'On successful placement the cart is cleared.',
            shownBy: ['Cart, clear'],
            differs: [DIFFERENCES.addedMeanwhile],
          },
        ],
      },
      {
        title: 'Session',
        sentences: [
          {
            says: 'An auth-state subscription sets or clears the current user.',
            shownBy: [
              'Session, sign-in',
              'app/account/use-user.test.tsx: a login or logout in another tab is followed',
            ],
            differs: [DIFFERENCES.authState],
          },
          {
            says: 'Logout signs out, clears the cached user and marks the user unauthenticated.',
            shownBy: ['Session, logout'],
          },
        ],
      },
      {
        title: 'Caches',
        sentences: [
          {
            says: 'Home data (subcategories, vendors) and restaurant data (per vendor and subcategory) are cached in browser storage and valid 5 minutes.',
            shownBy: [
              'Caches, homeData',
              'Caches, restaurantData',
              'Caches, full storage',
              'Caches, blocked storage',
              'Caches, corrupt storage',
              '§9 Caches',
            ],
          },
        ],
      },
    ],
  },
  {
    number: 5,
    title: 'Validation rules',
    parts: [
      {
        title: 'Login',
        sentences: [
          {
            says: "Email required ('Email is required.') and matching a simple address pattern ('Invalid email format.'), checked live while typing.",
            shownBy: ['Login, rules', 'app/account/sign-in/login-rules.test.ts: login with %o and %o'],
            differs: [DIFFERENCES.bounds],
          },
          { says: "Password required ('Password is required.').", shownBy: ['Login, rules'] },
          { says: 'Nothing else is checked on the client.', shownBy: ['Login, nothing else'] },
        ],
      },
      {
        title: 'Register',
        sentences: [
          {
            says: "Name required ('Name is required.').",
            shownBy: [
              'Register, rules',
              'app/account/sign-in/register-rules.test.ts: registering with the %s %o says: %s',
            ],
            differs: [DIFFERENCES.bounds],
          },
          {
            says: "Mobile required ('Mobile number is required.') and must be 10 digits starting with 6 to 9 ('Enter a valid 10-digit mobile number.'); input limited to 10 characters.",
            shownBy: [
              'Register, rules',
              'app/account/sign-in/register-rules.test.ts: registering with the %s %o says: %s',
              'Register, mobile input',
            ],
            differs: [DIFFERENCES.mobile],
          },
          {
            says: "Email required ('Email is required.') and format-checked ('Invalid email format.').",
            shownBy: [
              'Register, rules',
              'app/account/sign-in/register-rules.test.ts: registering with the %s %o says: %s',
            ],
            differs: [DIFFERENCES.bounds],
          },
          { says: "Password required ('Password is required.').", shownBy: ['Register, rules'] },
          {
            says: 'A password length rule is not shown.',
            shownBy: [
              'app/account/sign-in/register-rules.test.ts: the password length is left to the provider',
              '§8 Registration failure',
            ],
          },
          {
            says: "Confirm required ('Please confirm your password.') and must equal the password ('Passwords do not match.').",
            shownBy: [
              'Register, rules',
              'app/account/sign-in/register-rules.test.ts: registering with the %s %o says: %s',
            ],
          },
          {
            says: "Each field's error clears when the user types in it.",
            shownBy: [
              'Register, rules',
              "app/account/sign-in/register-form.test.tsx: each field's error clears when the customer types in it, the others stay",
            ],
          },
        ],
      },
      {
        title: 'Cart Continue',
        sentences: [
          { says: 'The user must be logged in.', shownBy: ['§6 Cart Continue'] },
          {
            says: 'In Delivery mode with at least one saved address, one must be selected.',
            shownBy: ['Cart Continue, saved addresses'],
          },
          {
            says: 'With no saved addresses the user may still continue with no address.',
            shownBy: ['Cart Continue, no saved addresses'],
          },
        ],
      },
      {
        title: 'Place order',
        sentences: [
          {
            says: 'The user must be logged in, the vendor must be known, and the cart must not be empty.',
            shownBy: [
              '§8 Place order, not logged in',
              '§8 Place order, vendor unknown',
              '§8 Place order, empty cart',
              'app/orders/checkout/place-order.server.test.ts: with saved addresses but none chosen',
            ],
            differs: [DIFFERENCES.fourth, DIFFERENCES.orderLimits, DIFFERENCES.strictDelivery],
          },
        ],
      },
      {
        title: 'Contact form',
        sentences: [
          {
            says: 'name, email and message all required.',
            shownBy: ['Contact form'],
          },
        ],
      },
      {
        title: 'Profile image',
        sentences: [
          { says: 'any image file type.', shownBy: ['Profile image'], differs: [DIFFERENCES.image] },
        ],
      },
      {
        title: 'Vendor filtering',
        sentences: [
          {
            says: 'When search text is present: vendors whose name or any category contains the text, case-insensitive.',
            shownBy: ['Vendor filtering', 'app/catalogue/home/browse.server.test.ts: vendors on home'],
            differs: [DIFFERENCES.search],
          },
          {
            says: 'Otherwise, if a subcategory other than All is selected: vendors whose subcategoryId list includes it.',
            shownBy: ['Vendor filtering', 'app/catalogue/home/browse.server.test.ts: vendors on home'],
          },
          {
            says: 'Otherwise all vendors.',
            shownBy: [
              '§9 Vendor list limit',
              'tests/lists.e2e.ts: Show more adds twenty in place and focuses the first of them',
            ],
            differs: [DIFFERENCES.pages, DIFFERENCES.area, DIFFERENCES.openFirst],
          },
          {
            says: 'Category cards filter by name containing the search text.',
            shownBy: [
              'Vendor filtering',
              'app/catalogue/home/browse.server.test.ts: the categories row',
              'app/catalogue/filter.test.ts: %s contains %s: %s',
            ],
            differs: [DIFFERENCES.cards],
          },
        ],
      },
      {
        title: 'Price display',
        sentences: [
          {
            says: 'Discounted price = price minus price x discount / 100, two decimals, rupee symbol.',
            shownBy: ['§2 Restaurant, item card'],
          },
          {
            says: 'Line discount = price x percent / 100 x quantity.',
            shownBy: [
              '§4 Flow',
              'app/routes/checkout/cart.test.tsx: the summary adds up as the cart changes',
              'app/cart/cart.test.ts: the worked example: ₹33.33 − 10 % × 3',
            ],
          },
          {
            says: 'Total = subtotal minus discount, two decimals.',
            shownBy: [
              '§4 Flow',
              'app/routes/checkout/cart.test.tsx: the summary adds up as the cart changes',
              'app/orders/checkout/totals.server.test.ts: 10,000 carts: the stored totals equal the sums of the database’s own decimals',
            ],
          },
        ],
      },
    ],
  },
  {
    number: 6,
    title: 'Roles and permissions',
    parts: [
      {
        title: null,
        sentences: [
          { says: 'Two states only: anonymous and logged-in customer.', shownBy: ['Two states'] },
          {
            says: 'Admin or vendor roles are not shown.',
            shownBy: ['tests/security/access.server.test.ts: every route has a row'],
            differs: [DIFFERENCES.operator],
          },
          {
            says: 'Only /myaccount is guarded (redirect to /login, remembering the origin).',
            shownBy: ['Guard, /myaccount', 'Guard, personal screens', 'Guard, everything public'],
            differs: [DIFFERENCES.guarded],
          },
          {
            says: "Cart Continue and placing an order require login; the cart prompts 'Login Required' with a Login button.",
            shownBy: ['Cart Continue', 'Place order'],
          },
          {
            says: "Profiles and saved addresses are limited to the user's own records (addresses are queried by the user's id).",
            shownBy: [
              'Own records',
              'tests/security/access.server.test.ts: %s changes nothing of the owner’s but for the owner',
            ],
          },
          {
            says: 'The sign-in service checks the origin against a list of authorized domains; the list is not shown.',
            shownBy: [
              'Authorized origins',
              'app/account/guard.server.test.ts: a post from an allowed origin is accepted',
              'tests/security/other-sites.test.ts: no route accepts a post from %s, signed in or not',
            ],
            differs: [DIFFERENCES.origins],
          },
          {
            says: "The header asks the browser for location permission; refusal shows 'Location access denied'.",
            shownBy: [
              'Location permission',
              'tests/permission.e2e.ts: after a refusal no page requests the position until the customer asks for it',
            ],
            differs: [DIFFERENCES.permission],
          },
        ],
      },
    ],
  },
  {
    number: 7,
    title: 'The calls it makes',
    parts: [
      {
        title: null,
        sentences: [
          {
            says: 'The product calls a hosted backend service (authentication plus a document database) rather than REST paths of its own.',
            shownBy: ['tests/security/access.server.test.ts: every route has a row'],
            differs: [DIFFERENCES.backend],
          },
          {
            says: 'Server-side behaviour and response shapes are not shown.',
            shownBy: [
              'tests/security/access.server.test.ts: %s shows each sender their own data, and nobody else the owner’s',
            ],
            differs: [DIFFERENCES.backend],
          },
        ],
      },
      {
        title: 'Authentication',
        sentences: [
          {
            says: 'Sign in with email and password.',
            shownBy: [
              'app/account/sign-in/journey.server.test.ts: a customer registers, logs in, sees the account and logs out',
              'app/account/sign-in/journey.server.test.ts: a wrong password and an unknown e-mail get the same answer, and what was typed stays',
            ],
          },
          {
            says: 'Create account with email and password, then write the user document {fullName, mobile, email, createdAt} to users/{uid}.',
            shownBy: [
              'app/account/sign-in/journey.server.test.ts: registering writes the profile with createdAt and a lower-case e-mail, and does not sign in',
            ],
          },
          {
            says: 'Sign out; subscribe to auth state.',
            shownBy: [
              'app/account/sign-in/journey.server.test.ts: a customer registers, logs in, sees the account and logs out',
              '§4 Session, logout',
              '§4 Session, sign-in',
            ],
            differs: [DIFFERENCES.authState],
          },
        ],
      },
      {
        title: 'Document reads and writes',
        sentences: [
          {
            says: 'Read users/{uid} for fullName, mobile, email, profileImage.',
            shownBy: ['app/account/profile/profile.server.test.ts: the form shows the profile as it is'],
          },
          {
            says: 'Update users/{uid} with fullName, mobile, email, profileImage.',
            shownBy: [
              'app/account/profile/profile.server.test.ts: saved changes are stored, appear in the session and are confirmed',
            ],
          },
          {
            says: 'Query CustomerContact where userId equals the current user.',
            shownBy: [
              'app/account/addresses/addresses.server.test.ts: another customer neither sees nor edits nor deletes an address',
              'app/account/addresses/addresses.server.test.ts: a guest has no addresses and can add none',
            ],
          },
          {
            says: 'Write orders/{orderId} with the order fields.',
            shownBy: [
              'app/orders/checkout/place-order.server.test.ts: an order is written to the paisa, with its first log row',
            ],
          },
          {
            says: 'Add to orders/{orderId}/statusLogs an entry with orderId, userId, status, timestamp.',
            shownBy: [
              'app/orders/checkout/place-order.server.test.ts: an order is written to the paisa, with its first log row',
              '§4 Order status',
            ],
          },
          {
            says: 'Collection category: ordered by sequence; filter default equals true.',
            shownBy: [
              'app/catalogue/home/browse.server.test.ts: the categories row',
              'app/catalogue/home/browse.server.test.ts: categories are sorted by sequence',
              '§2 Category panel',
              '§2 Category panel, choice',
            ],
          },
          {
            says: 'Collection subcategory: filter categoryId equals the default category id; all subcategories when a subcategory id is given.',
            shownBy: [
              'app/catalogue/home/browse.server.test.ts: the categories row',
              'app/catalogue/home/browse.server.test.ts: the chosen subcategory is named',
              'app/catalogue/home/browse.server.test.ts: the chosen category is named',
            ],
            differs: [DIFFERENCES.subcategories],
          },
          {
            says: 'Collection vendors: filter isActive equals true, limit 20; or a single document by id.',
            shownBy: [
              'app/catalogue/home/browse.server.test.ts: are the active ones, best rated first, an unrated one as 4.0',
              'app/catalogue/home/browse.server.test.ts: are 20 at most',
              'app/catalogue/home/browse.server.test.ts: that is unknown differs from one that is inactive',
            ],
            differs: [DIFFERENCES.pages, DIFFERENCES.vendor],
          },
          {
            says: 'Collection vendor_category_images: all.',
            shownBy: [
              'app/catalogue/home/browse.server.test.ts: show their own picture for the chosen category, if they have one',
            ],
            differs: [DIFFERENCES.categoryImages],
          },
          {
            says: 'Collection restaurantitems: filter VendorId equals vendorId, plus SubCategoryId if given.',
            shownBy: [
              'app/catalogue/home/browse.server.test.ts: has its menu grouped by section, else by subcategory',
              'app/catalogue/home/browse.server.test.ts: filtered by a subcategory shows only its items',
            ],
          },
        ],
      },
      {
        title: 'Maps service',
        sentences: [
          {
            says: 'Reverse geocoding from device latitude and longitude.',
            shownBy: [
              '§4 Header label, position resolved',
              'app/location/providers/google/google-map-service.test.ts: is requested for the position rounded to about 100 m',
            ],
            differs: [DIFFERENCES.providers, DIFFERENCES.rounded],
          },
          {
            says: 'Reads address components of type sublocality, sublocality_level_1 or neighborhood for the neighbourhood, and locality or administrative_area_level_2 for the city, plus formatted_address.',
            shownBy: [
              'app/location/providers/google/google-place.test.ts: the neighbourhood is the first component of the first type that there is',
              'app/location/providers/google/google-place.test.ts: the city',
              'app/location/providers/google/google-place.test.ts: without a neighbourhood the label is the whole address, and the city is known all the same',
            ],
          },
          {
            says: 'Accepts only status OK with at least one result.',
            shownBy: [
              'app/location/providers/google/google-map-service.test.ts: rejects any status but OK, and an invalid answer',
              'app/location/providers/google/google-map-service.test.ts: is missing where Google has no result',
            ],
          },
          {
            says: "Distance matrix with origin = browser geolocation, destination = '{vendor name}, {vendor address}', driving mode, metric units.",
            shownBy: [
              'tests/google-maps.e2e.ts: the header names the neighbourhood, and the distances of 20 vendors take one call',
              'app/location/providers/google/google-map-service.test.ts: are requested in one call, from the rounded position',
              'app/location/providers/google/google-matrix.test.ts: the destination of a vendor',
            ],
            differs: [DIFFERENCES.providers, DIFFERENCES.rounded, DIFFERENCES.batch, DIFFERENCES.estimate],
          },
          {
            says: 'Reads the distance text and duration text.',
            shownBy: [
              'app/location/providers/google/google-matrix.test.ts: returns distance and time by destination, in order',
              'tests/google-maps.e2e.ts: the header names the neighbourhood, and the distances of 20 vendors take one call',
            ],
          },
          {
            says: 'Device position is tracked with high accuracy, 10 s timeout, maximum age 0.',
            shownBy: [
              'app/location/position/location-store.test.ts: is followed with high accuracy, a timeout of 10 s and no cached position',
            ],
          },
        ],
      },
      {
        title: 'Other',
        sentences: [
          {
            says: 'Static image and audio assets are fetched (a bell sound for cart changes).',
            shownBy: [
              '§4 Cart, bell',
              'app/cart/add-stepper.test.tsx: the bell rings on every add and remove, not at the limit',
            ],
            differs: [DIFFERENCES.bell],
          },
          {
            says: 'No online payment provider is called; the online choices are only recorded as strings.',
            shownBy: [
              '§9 Payment options',
              'app/location/providers/maps-provider.server.test.ts: %s allows the hosts that names and distances need, and no others',
            ],
          },
          { says: 'The contact form sends nothing.', shownBy: ['§8 Contact submit'] },
        ],
      },
    ],
  },
  {
    number: 8,
    title: 'The error catalogue',
    parts: [
      {
        title: null,
        sentences: [
          { says: "Location fetch pending | 'Fetching location...'", shownBy: ['§4 Header label, start'] },
          {
            says: "Device position refused or failed | 'Location access denied' (also logged)",
            shownBy: ['Device position refused or failed'],
            differs: [DIFFERENCES.denied],
          },
          { says: 'Reverse geocode fails | label unchanged', shownBy: ['Reverse geocode fails'] },
          {
            says: "Distance pending | 'Calculating...'",
            shownBy: ['Distance pending'],
            differs: [DIFFERENCES.badge],
          },
          {
            says: "Distance route status not OK | '⚠️ Unavailable'",
            shownBy: ['Distance route status not OK'],
            differs: [DIFFERENCES.cityPlace],
          },
          { says: "Distance service call fails | '⚠️ Error'", shownBy: ['Distance service call fails'] },
          {
            says: 'Image fails to load | category images fall back to /assets/img/all_img.jpg; vendor images to /assets/images/placeholder.jpg',
            shownBy: ['Image fails to load, category', 'Image fails to load, vendor'],
          },
          {
            says: 'Data fetch failure | only logged; loading overlay removed',
            shownBy: ['Data fetch failure', 'Data fetch failure, restaurant', 'Database stopped'],
            differs: [DIFFERENCES.logged],
          },
          {
            says: "Login failure (any error) | 'Invalid email or password.'",
            shownBy: ['Login failure'],
            differs: [DIFFERENCES.tooMany],
          },
          {
            says: "Registration failure | popup 'Registration Failed!' with the provider's message",
            shownBy: ['Registration failure'],
          },
          {
            says: "Registration success | popup 'Registration Successful!' / 'You can now log in to your account.'",
            shownBy: ['Registration success'],
          },
          {
            says: "Profile save success | popup 'Profile Updated!' / 'Your changes have been saved successfully.'",
            shownBy: ['Profile save success'],
          },
          {
            says: "Profile save failure | popup 'Update Failed!' / 'Something went wrong while saving your profile.'",
            shownBy: [
              'Profile save failure',
              "app/account/profile/profile.server.test.ts: another account's e-mail cannot be taken, in any case",
            ],
            differs: [DIFFERENCES.profileFields],
          },
          {
            says: "Cart Continue while logged out | 'Login Required' / 'You must be logged in to proceed.'",
            shownBy: ['§6 Cart Continue'],
          },
          {
            says: "Delivery with saved addresses but none chosen | 'Select Address' / 'Please select a delivery address to continue.'",
            shownBy: ['§5 Cart Continue, saved addresses'],
            differs: [DIFFERENCES.third],
          },
          {
            says: "Place order, not logged in | alert 'You must be logged in to place an order.'",
            shownBy: ['Place order, not logged in'],
            differs: [DIFFERENCES.alerts],
          },
          {
            says: "Place order, vendor unknown | alert 'Vendor information is missing.'",
            shownBy: ['Place order, vendor unknown'],
            differs: [DIFFERENCES.alerts],
          },
          {
            says: "Place order, empty cart | alert 'Cart is empty.'",
            shownBy: ['Place order, empty cart'],
            differs: [DIFFERENCES.alerts],
          },
          {
            says: "Place order fails | alert 'Failed to place order. Please try again.'",
            shownBy: ['Place order fails'],
            differs: [DIFFERENCES.alerts, DIFFERENCES.placeFails],
          },
          {
            says: "Contact submit | alert 'Thank you for contacting us! We will get back to you soon.' and the form is cleared",
            shownBy: ['Contact submit'],
            differs: [DIFFERENCES.alerts],
          },
          {
            says: 'Profile or address load fails | only logged',
            shownBy: ['Profile load fails', 'Address load fails'],
            differs: [DIFFERENCES.logged],
          },
          {
            says: 'The sign-in service also surfaces generic codes such as wrong password, user not found, too many requests, network request failed, popup blocked and unauthorized domain.',
            shownBy: [
              'Login failure',
              'app/account/sign-in/journey.server.test.ts: a wrong password and an unknown e-mail get the same answer, and what was typed stays',
            ],
          },
          {
            says: 'The product maps all sign-in errors to the single login message above.',
            shownBy: [
              'Login failure',
              'app/attempt-limits/rate-limiter.server.test.ts: for one account from one address have to wait, as does the right one, until the time is over',
            ],
            differs: [DIFFERENCES.tooMany],
          },
          {
            says: 'Product-specific error responses from the backend are not shown.',
            shownBy: [
              'app/routes/checkout/payment.server.test.ts: a guest gets 401, the text of spec §8, and no order',
              'app/routes/files/discovery.server.test.ts: a page whose data cannot be read is a 500 without internal details',
            ],
          },
        ],
      },
    ],
  },
  {
    number: 9,
    title: 'Business constants and limits',
    parts: [
      {
        title: null,
        sentences: [
          {
            says: "Order id: 'ORD' plus the first 8 characters of a random UUID in upper case.",
            shownBy: [
              'Order id',
              'app/orders/checkout/place-order.server.test.ts: a taken id leaves its order untouched, and a new one is drawn',
            ],
          },
          {
            says: 'Payment options (four): Cash on Delivery (COD, default), and three online options (a card payment provider, a mobile wallet, a unified payments interface), all recorded only as strings.',
            shownBy: ['Payment options'],
          },
          { says: 'Order modes: Delivery, Pickup.', shownBy: ['Order modes'] },
          { says: 'Currency: rupee, two decimals.', shownBy: ['Currency'] },
          { says: 'Mobile number: 10 digits, first digit 6 to 9.', shownBy: ['Mobile number'] },
          { says: 'Narrow-screen breakpoint: 768 px.', shownBy: ['Narrow-screen breakpoint'] },
          {
            says: 'Maps readiness polling: every 100 ms.',
            shownBy: [
              'app/location/position/location-store.test.ts: is polled every 100 ms before the device is asked',
              'tests/google-maps.e2e.ts: the device is asked for its position only once a late script is ready',
            ],
          },
          { says: 'Vendor list limit: 20.', shownBy: ['Vendor list limit'], differs: [DIFFERENCES.pages] },
          { says: 'Fallback vendor rating: 4.0.', shownBy: ['Fallback vendor rating'] },
          { says: "Default vendor name: 'Unknown Vendor'.", shownBy: ['Default vendor name'] },
          { says: 'Home and restaurant caches valid 5 minutes.', shownBy: ['Caches'] },
          {
            says: 'Fallback image paths for subcategories are built from the slugified name.',
            shownBy: ['Fallback image paths'],
          },
          {
            says: 'Promo carousel: 5 slides, autoplay pause 3000 ms, transition 1000 ms, one slide shown and scrolled at a time, dots on, arrows off, infinite loop.',
            shownBy: [
              'Promo carousel, slides',
              'Promo carousel, autoplay',
              'Promo carousel, transition',
              'Promo carousel, one slide',
              'Promo carousel, dots on, arrows off',
              'Promo carousel, infinite loop',
            ],
            differs: [DIFFERENCES.promos, DIFFERENCES.motion],
          },
          {
            says: "Profile avatar 90 px; initials from the first two words; fallback 'U'.",
            shownBy: ['Profile avatar', 'Profile avatar, fallback'],
          },
          {
            says: 'Local cache keys: cartItems, user, lastOrder.',
            shownBy: ['Local cache keys'],
            differs: [DIFFERENCES.keys],
          },
          {
            says: 'Policy text: cancellation within 5 minutes of placing; refunds credited in 5 to 7 business days; age 18 or older; no service for children under 13; effective dates January 2025.',
            shownBy: [
              'Policy text',
              'app/content/content.test.ts: the policies state what spec §9 prescribes',
            ],
          },
          {
            says: 'Support contact details on static pages are omitted.',
            shownBy: [
              'app/content/contact-details.test.ts: a contact detail that is not configured is left out',
              'app/content/content.test.ts: leave complete sentences where they are not configured',
            ],
            differs: [DIFFERENCES.contact],
          },
        ],
      },
    ],
  },
];
