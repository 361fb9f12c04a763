// Words of settlements that are stored.
export const ROUND_OFF_REASON = '抹零';
export const ROUND_OFF_BACK = '冲回抹零';
