import { useState } from 'react';

/** Whether `isSo` has ever been true, to keep a closed overlay mounted for its closing animation. */
export function useWasEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return isSo || was;
}
