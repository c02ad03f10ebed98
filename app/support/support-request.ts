/** A stored request for help, as the operator reads it. */
export interface SupportRequest {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null for a guest. */
  userId: string | null;
  topic: string;
  orderId: string | null;
  email: string;
  message: string;
}
