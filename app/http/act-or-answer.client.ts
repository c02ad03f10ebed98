/**
 * For a clientAction: the server's answer, or `unreached` in its place where it could not answer.
 * @param onAnswer called with a redirect, or another answer that the server threw on purpose, which is then thrown
 */
export async function actOrAnswer<Answer, Unreached>(
  { serverAction }: { serverAction: () => Promise<Answer> },
  unreached: () => Unreached,
  onAnswer: (thrown: Response) => void | Promise<void> = () => {},
): Promise<Answer | Unreached> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      await onAnswer(thrown);
      throw thrown;
    }
    console.warn(thrown);
    return unreached();
  }
}
