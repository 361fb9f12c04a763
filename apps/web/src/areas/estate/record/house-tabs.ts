// Where areas above estate give their tabs to the drawer of a house.
import { tabSeam } from '../../../archetypes/index.ts';

export const houseTabs = tabSeam<{ readonly houseId: number }>();
