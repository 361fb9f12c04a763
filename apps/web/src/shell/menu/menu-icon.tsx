// The icons that menu nodes name, by a fixed list, so that only these are loaded; any other name gets a neutral one.
import {
  AccountBookOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  CloudServerOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const ICONS: Readonly<Record<string, ComponentType>> = {
  AccountBookOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  CloudServerOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
};

/** Decorative: the title stands beside it. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[name] ?? AppstoreOutlined;
  return (
    <span className="menu-icon" aria-hidden>
      <Icon />
    </span>
  );
}
