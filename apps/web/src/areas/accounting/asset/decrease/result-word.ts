import { compareDecimal } from '@anju/domain';

/** 净收益, 净损失, or neither. */
export const resultWord = (result: string): string => {
  const order = compareDecimal(result, '0');
  return order > 0 ? '净收益' : order < 0 ? '净损失' : '没有损益';
};
