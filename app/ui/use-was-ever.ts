import { useState } from 'react';

/** Whether it has ever been so: what was open once stays mounted, to close with motion. */
export function useWasEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return isSo || was;
}
