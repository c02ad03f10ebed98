/** Of a refusal that passes in seconds: a database restarts in as many, and a full queue drains sooner. */
export const RETRY_SOON = { 'Retry-After': '2' } as const;
