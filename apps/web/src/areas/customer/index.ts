// Area customer on the screen: what it gives to the records of areas below it. Its screens are opened by the page registry.
import { lazy } from 'react';
import { CASE_MENUS } from '@anju/contract';
import { houseTabs } from '../estate/index.ts';

houseTabs.give({
  key: 'cases',
  label: '诉求',
  menus: CASE_MENUS,
  Shown: lazy(() => import('./case/record/house-cases.tsx')),
});
