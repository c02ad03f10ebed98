/** A stored request for help, as the operator gets it. */
export interface SupportRequest {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null when nobody was signed in. */
  userId: string | null;
  topic: string;
  orderId: string | null;
  email: string;
  message: string;
}
