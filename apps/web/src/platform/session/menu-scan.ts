import type { MenuNode, MenuState } from '@anju/contract/menu';

const CALL_CENTER_ID = 94;
const CALL_CENTER_LEVEL = 3;
const DEVICE_IDS = [128, 129, 135, 418, 73, 420];
const STORAGE_KEY = 'anju.device-authorisation';

export interface DeviceAuthorisation {
  readonly id: number;
  readonly title: string;
  readonly state: MenuState;
}

export interface MenuScan {
  readonly hasCallCenter: boolean;
  readonly devices: readonly DeviceAuthorisation[];
}

/** Facts about the menu that other parts need without walking it themselves. */
export function scanMenu(nodes: readonly MenuNode[]): MenuScan {
  const devices: DeviceAuthorisation[] = [];
  let hasCallCenter = false;
  const walk = (level: readonly MenuNode[], depth: number) => {
    for (const node of level) {
      if (DEVICE_IDS.includes(node.id)) devices.push({ id: node.id, title: node.title, state: node.state });
      if (node.id === CALL_CENTER_ID && depth === CALL_CENTER_LEVEL) hasCallCenter = true;
      walk(node.children, depth + 1);
    }
  };
  walk(nodes, 1);
  return { hasCallCenter, devices };
}

export function storeDeviceAuthorisation(devices: readonly DeviceAuthorisation[] | null): void {
  if (devices) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(devices));
  else sessionStorage.removeItem(STORAGE_KEY);
}
