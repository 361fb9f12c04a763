// Questions a screen asks before its tab is closed. Specification 1, section 2.3.

/** 设备巡检计划 (`public_patrol_plan-device-inspect`): a plan that needs more hours than the inspector has left. */
export const guardForHours = (availableHours: number): string | null =>
  availableHours < 0 ? '巡检员可用工时不足，确定放弃本次修改吗？' : null;
