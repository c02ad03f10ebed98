/** What the browser says about this site and the device's position; null where it cannot tell. */
export type Permission = PermissionState | null;

/** Tells what the customer's browser allows, now and whenever that changes. Returns how to stop. */
export function watchPermission(listener: (permission: Permission) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void readStatus().then((status) => {
    if (signal.aborted) return;
    listener(status?.state ?? null);
    status?.addEventListener('change', () => listener(status.state), { signal });
  });
  return () => stopping.abort();
}

/** Some browsers have no such question, or do not know this one. */
async function readStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}
