// All questions about screens.
import type { MenuQuestion } from './help-text.ts';
import { CUSTOMER_QUESTIONS } from './questions-customer.ts';
import { DEVICE_QUESTIONS } from './questions-device.ts';
import { HOUSE_QUESTIONS } from './questions-house.ts';
import { PATROL_QUESTIONS } from './questions-patrol.ts';
import { RESIDENT_QUESTIONS } from './questions-resident.ts';

export const MENU_QUESTIONS: readonly MenuQuestion[] = [
  ...HOUSE_QUESTIONS,
  ...RESIDENT_QUESTIONS,
  ...CUSTOMER_QUESTIONS,
  ...DEVICE_QUESTIONS,
  ...PATROL_QUESTIONS,
];
