// Steps towards one end. What was typed lives here, above the steps, so that going back loses nothing.
import { useState } from 'react';

export interface WizardStep<V> {
  readonly key: string;
  readonly title: string;
  /** Why the step may not be left yet; null lets go on. May ask the server. */
  readonly guard?: (values: V) => string | null | Promise<string | null>;
}

export interface WizardState<V extends object> {
  readonly steps: readonly WizardStep<V>[];
  readonly at: number;
  readonly step: WizardStep<V>;
  readonly values: V;
  readonly setValues: (patch: Partial<V>) => void;
  readonly problem: string | null;
  readonly checking: boolean;
  readonly next: () => Promise<void>;
  readonly back: () => void;
  readonly first: boolean;
  readonly last: boolean;
}

export function useWizard<V extends object>(
  steps: readonly [WizardStep<V>, ...WizardStep<V>[]],
  initial: V,
  onFinish: (values: V) => void | Promise<void>,
): WizardState<V> {
  const [at, setAt] = useState(0);
  const [values, replaceValues] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const step = steps[at] ?? steps[0];
  const last = at === steps.length - 1;

  async function next() {
    if (checking) return;
    setChecking(true);
    try {
      const refused = (await step.guard?.(values)) ?? null;
      setProblem(refused);
      if (refused !== null) return;
      if (last) await onFinish(values);
      else setAt(at + 1);
    } finally {
      setChecking(false);
    }
  }

  return {
    steps,
    at,
    step,
    values,
    setValues: (patch) => {
      setProblem(null);
      replaceValues((old) => ({ ...old, ...patch }));
    },
    problem,
    checking,
    next,
    back: () => {
      setProblem(null);
      setAt(Math.max(0, at - 1));
    },
    first: at === 0,
    last,
  };
}
