// The one scale for the age of a debt, from the youngest class of `AGE_CLASSES` to the oldest; charts, buildings and dots all use it. The
// text colours are readable on their ground.
export interface AgeColour {
  readonly ground: string;
  readonly ink: string;
}

export const AGE_SCALE: readonly AgeColour[] = [
  { ground: '#fbe9bf', ink: '#6b3a05' },
  { ground: '#f6c677', ink: '#5f3203' },
  { ground: '#ea9148', ink: '#2a1500' },
  { ground: '#c8481f', ink: '#ffffff' },
  { ground: '#99231a', ink: '#ffffff' },
];

export const NOTHING_OWED: AgeColour = { ground: '#edf4f1', ink: '#4a5764' };

/** A class beyond the scale does not exist; null is no debt. */
export const ageColour = (ageClass: number | null): AgeColour => (ageClass === null ? NOTHING_OWED : (AGE_SCALE[ageClass] ?? NOTHING_OWED));
