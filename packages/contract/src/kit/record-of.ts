import { z } from 'zod';

/** Values by name, at most so many: a plain record has no limit of its own. */
export function recordOf<V extends z.ZodType>(name: z.ZodString, value: V, most: number) {
  const few = z.check<Record<string, z.output<V>>>((given) => {
    if (Object.keys(given.value).length <= most) return;
    given.issues.push({ code: 'custom', input: given.value, message: `最多 ${most} 项` });
  });
  // Read by whoever looks for the limits of an input, as those of lists and texts are.
  Object.assign(few._zod.def, { maximum: most });
  return z.record(name, value).check(few);
}
