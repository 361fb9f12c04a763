// All questions about screens.
import type { MenuQuestion } from '../help-text.ts';
import { CUSTOMER_QUESTIONS } from './customer.ts';
import { DEVICE_QUESTIONS } from './device.ts';
import { HOUSE_QUESTIONS } from './house.ts';
import { PATROL_QUESTIONS } from './patrol.ts';
import { RESIDENT_QUESTIONS } from './resident.ts';

export const MENU_QUESTIONS: readonly MenuQuestion[] = [
  ...HOUSE_QUESTIONS,
  ...RESIDENT_QUESTIONS,
  ...CUSTOMER_QUESTIONS,
  ...DEVICE_QUESTIONS,
  ...PATROL_QUESTIONS,
];
