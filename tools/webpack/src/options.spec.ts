import { classNames } from './options';

const at = (resourcePath: string) => ({ resourcePath });

test('a class name has project, file and name', () => {
  const nameOf = classNames('store', '/farm');
  expect(nameOf(at('/farm/apps/store-mfe/src/shelf.module.css'), '', 'card')).toBe('store__shelf__card');
  expect(nameOf(at('/farm/apps/store-mfe/src/shelf.module.css'), '', 'price')).toBe('store__shelf__price');
});

test('two files with the same name are an error', () => {
  const nameOf = classNames('store', '/farm');
  nameOf(at('/farm/libs/ui/src/field.module.css'), '', 'label');
  expect(() => nameOf(at('/farm/apps/store-mfe/src/field.module.css'), '', 'input')).toThrow(
    'libs/ui/src/field.module.css and apps/store-mfe/src/field.module.css: style modules of a project must have different names',
  );
});
