import { SingleBar } from 'cli-progress';
import type { CommandContext } from './command-context.ts';

/** Reports the progress of one file. */
export interface Progress {
  /** @param done of the file's total, in the same unit */
  update: (done: number) => void;
  stop: () => void;
}

/** Draws a bar on a terminal; elsewhere prints a line for every fifth. */
export function startProgress(
  name: string,
  total: number,
  { isTerminal, report }: Pick<CommandContext, 'isTerminal' | 'report'>,
): Progress {
  return isTerminal ? startBar(name, total) : startLines(name, total, report);
}

function startBar(name: string, total: number): Progress {
  const bar = new SingleBar({
    format: `${name.padEnd(30)} {bar} {percentage} %  {eta_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

const STEPS = 5;

function startLines(name: string, total: number, report: (line: string) => void): Progress {
  let lastStep = 0;
  return {
    update: (done) => {
      const step = Math.floor((done / total) * STEPS);
      if (step > lastStep && step < STEPS) report(`${name}: ${(step * 100) / STEPS} %`);
      lastStep = Math.max(lastStep, step);
    },
    stop: () => {},
  };
}
