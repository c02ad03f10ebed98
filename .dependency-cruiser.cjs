/** Import directions (docs/architecture.md): routes -> shell -> rooms -> ui, db. A room names the rooms it may know. */
const room = (name, mayKnow) => ({
  name: `room-${name}`,
  comment: `app/${name} may import only: ${[name, ...mayKnow].join(', ')}`,
  severity: 'error',
  from: { path: `^app/${name}/` },
  to: { path: '^app/[^/]+/', pathNot: `^app/(${[name, ...mayKnow].join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-imports-routes',
      severity: 'error',
      from: { path: '^(app|server|cli)/', pathNot: '^app/routes(/|\\.ts$)' },
      to: { path: '^app/routes/' },
    },
    room('ui', []),
    room('db', []),
    room('location', ['ui', 'db']),
    room('catalogue', ['location', 'ui', 'db']),
    room('cart', ['catalogue', 'location', 'ui', 'db']),
    room('orders', ['cart', 'catalogue', 'location', 'ui', 'db']),
    room('account', ['ui', 'db']),
    room('content', ['ui', 'db']),
    room('shell', ['account', 'cart', 'catalogue', 'location', 'content', 'ui']),
    {
      name: 'rules-are-pure',
      comment: 'A file without an ending of its own runs on both sides: no Node, no database.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.(server|test)\\.tsx?$|^app/(entry|routes|db)' },
      to: { path: '^(node:|kysely|pg|sharp|better-auth)|\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-knows-no-product',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^app/(?!db/|app\\.server)', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.react-router|build|node_modules)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'] },
  },
};
