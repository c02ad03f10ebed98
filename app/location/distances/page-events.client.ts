/** The visibility of this page, and events for its return and that of the network. */
export const pageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (callback: () => void) => {
    document.addEventListener('visibilitychange', () => {
      if (pageEvents.isVisible()) callback();
    });
  },
  onOnline: (callback: () => void) => window.addEventListener('online', callback),
};
