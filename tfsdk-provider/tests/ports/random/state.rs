/// The methods of a resource that is nowhere but in the state.
macro_rules! kept_in_state {
    () => {
        async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
            Ok(Some(self))
        }

        async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
            Ok(self)
        }

        async fn delete(self, _: &Context<Self>) -> Result<()> {
            Ok(())
        }
    };
}
