/** The browser's geolocation permission for this site; null where it cannot tell. */
export type Permission = PermissionState | null;

/** Reports the permission now and on each change. Returns how to stop. */
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

/** Some browsers lack the Permissions API, or do not know this permission. */
async function readStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}
