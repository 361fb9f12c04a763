// 日常工作 (menu 204): what waits for the user, the user's calendar, tasks and work logs.
import './work.css';
import { Tabs } from 'antd';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { CalendarTab } from '../schedule/calendar-tab.tsx';
import { TaskList } from '../task/task-list.tsx';
import { TodoList } from '../todo/todo-list.tsx';
import { LogTab } from '../work-log/log-tab.tsx';

export default function WorkPage() {
  const tabs = useAskedTabs('todo');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'todo', label: '待办', children: <TodoList /> },
        { key: 'calendar', label: '日历', children: <CalendarTab /> },
        { key: 'task', label: '任务', children: <TaskList /> },
        { key: 'log', label: '工作日志', children: <LogTab /> },
      ]}
    />
  );
}
