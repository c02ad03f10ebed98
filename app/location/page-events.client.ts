/** Whether somebody sees this page, and when they see it again or have a network again. */
export const pageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (callback: () => void) => {
    document.addEventListener('visibilitychange', () => {
      if (pageEvents.isVisible()) callback();
    });
  },
  onOnline: (callback: () => void) => window.addEventListener('online', callback),
};
