import { searchFollowEmployees } from '@anju/contract';
import { SearchSelect } from '../../search-select/search-select.tsx';

interface FollowEmployeeSelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly known?: { readonly value: number; readonly label: string } | undefined;
  readonly placeholder?: string;
  readonly width?: number | string;
}

/** A colleague who may take on a follow-up; the current user comes first. */
export function FollowEmployeeSelect({ placeholder = '姓名 / 首字母 / 工号', ...rest }: FollowEmployeeSelectProps) {
  return (
    <SearchSelect
      {...rest}
      endpoint={searchFollowEmployees}
      ask={(key) => ({ key })}
      choices={(found) =>
        found.map((one) => ({
          value: one.id,
          label: `${one.name}${one.self ? '（本人）' : ''} ${one.company}`,
        }))
      }
      label="负责人"
      placeholder={placeholder}
      nothing="没有符合的在职员工"
    />
  );
}
