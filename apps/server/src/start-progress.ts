// What a start tells while it works. A first start takes half a minute: its steps are told as they begin, its share as it grows, and a step
// that takes long is told again, so that nobody wonders whether the program still works.

export interface Progress {
  /** A step begins: told immediately. */
  readonly step: (line: string) => void;
  /** How far a step is: told if the last line is a second old. */
  readonly share: (line: string) => void;
  /** A step that is short as a rule: told only if it takes long. */
  readonly quietly: (line: string) => void;
  /** Nothing is told any more. */
  readonly end: () => void;
}

export interface ProgressOptions {
  readonly now?: () => number;
  /** Shares of a step come no closer than this. */
  readonly crowdMs?: number;
  /** Silence lasts no longer than this. */
  readonly quietMs?: number;
}

export function createProgress(say: (line: string) => void, options: ProgressOptions = {}): Progress {
  const { now = () => performance.now(), crowdMs = 1_000, quietMs = 2_500 } = options;
  let current: string | undefined;
  let since = now();
  let saidAt = now();
  let told = '';

  const tell = (line: string): void => {
    told = line;
    saidAt = now();
    say(line);
  };
  const begin = (line: string): void => {
    if (line === current) return;
    current = line;
    since = now();
  };
  const look = (): void => {
    if (current === undefined || now() - saidAt < quietMs) return;
    const line = current;
    tell(line === told || told.startsWith(`${line} (`) ? `${line} (${Math.round((now() - since) / 1000)} s)` : line);
  };
  const timer = setInterval(look, quietMs / 5);
  timer.unref();

  return {
    step(line) {
      begin(line);
      tell(line);
    },
    share(line) {
      begin(line);
      if (now() - saidAt >= crowdMs) tell(line);
    },
    quietly: begin,
    end: () => clearInterval(timer),
  };
}
