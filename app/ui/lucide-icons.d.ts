/** The package has types only for its index, which would load all icons. */
declare module '@lucide/icons/icons/*' {
  const icon: import('./icon.tsx').IconDrawing;
  export default icon;
}
