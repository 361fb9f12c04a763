// All failures of 入伙 and of the check, as the catalogue takes them in.
import { CHECK_FAILURES } from './check.ts';
import { DEFECT_FAILURES } from './check-defect.ts';
import { CHECK_SETTING_FAILURES } from './check-setting.ts';
import { MOVE_IN_FAILURES } from './move-in.ts';
import { MOVE_IN_HANDOVER_FAILURES } from './handover.ts';
import { HANDOVER_PLAN_FAILURES } from './plan.ts';
import { TAKEOVER_FAILURES } from './takeover.ts';

export const MOVING_IN_FAILURES = {
  ...CHECK_SETTING_FAILURES,
  ...CHECK_FAILURES,
  ...DEFECT_FAILURES,
  ...HANDOVER_PLAN_FAILURES,
  ...MOVE_IN_FAILURES,
  ...MOVE_IN_HANDOVER_FAILURES,
  ...TAKEOVER_FAILURES,
};
