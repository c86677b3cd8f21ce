import type { JSX as React } from 'react/jsx-runtime'

// React's names without LibraryManagedAttributes, which asks at each element whether its type has propTypes or
// defaultProps. No component here has, and the compiler took half of its time for that question.
export namespace JSX {
  type Element = React.Element
  type ElementType = React.ElementType
  type ElementClass = React.ElementClass
  type ElementAttributesProperty = React.ElementAttributesProperty
  type ElementChildrenAttribute = React.ElementChildrenAttribute
  type IntrinsicAttributes = React.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = React.IntrinsicClassAttributes<T>
  type IntrinsicElements = React.IntrinsicElements
}
